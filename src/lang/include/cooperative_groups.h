/* Cooperative groups, written on top of the warp intrinsics. */
namespace cooperative_groups
{
struct thread_block
{
};
}
