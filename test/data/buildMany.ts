const AT_ONCE = 8

/** Builds few at a time. A query waits at most five seconds for a connection, which is too short behind hundreds of others on a slow machine. */
export async function buildMany<T>(count: number, build: () => Promise<T>): Promise<T[]> {
  const built: T[] = []
  let left = count
  const buildNext = async () => {
    while (left-- > 0) built.push(await build())
  }
  await Promise.all(Array.from({ length: AT_ONCE }, buildNext))
  return built
}
