/** Returns a function whose promises resolve once it has been called `parties` times. Forces the race of a control test. */
export function barrier(parties: number): () => Promise<void> {
  const all = Promise.withResolvers<void>()
  let arrived = 0
  return () => {
    arrived += 1
    if (arrived === parties) all.resolve()
    return all.promise
  }
}
