/** Returns a function whose promises all resolve once it has been called `parties` times. Forces a race. */
export function barrier(parties: number): () => Promise<void> {
  const all = Promise.withResolvers<void>()
  let arrived = 0
  return () => {
    arrived += 1
    if (arrived === parties) all.resolve()
    return all.promise
  }
}
