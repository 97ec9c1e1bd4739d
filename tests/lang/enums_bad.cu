enum class Color { red, green };
enum Old { one = 1, two };

__global__ void scoped_to_int(int *out)
{
    int i = Color::red; // error 13: cannot use 'Color' as 'int' to initialise 'i': cast with
    out[0] = i;
}

__global__ void without_scope(int *out)
{
    Color c = red; // error 15: name 'red' is not declared: declare it, or check the
    out[0] = (int)c;
}

__global__ void int_to_enum(int *out)
{
    Old o = 2; // error 13: cannot use 'int' as 'Old' to initialise 'o': cast with (Old)
    out[0] = o;
}

__global__ void no_such_value(int *out)
{
    out[0] = (int)Color::blue; // error 19: name 'Color::blue' is not declared: declare it, or check
}
