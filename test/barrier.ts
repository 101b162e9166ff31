/** Lets nobody pass before so many have arrived: a control forces its race and does not hope for it. */
export function barrier(parties: number): () => Promise<void> {
  const all = Promise.withResolvers<void>()
  let arrived = 0
  return () => {
    arrived += 1
    if (arrived === parties) all.resolve()
    return all.promise
  }
}
