/** Limits how often `run` is called with the same argument. A call within the interval runs once at its end. */
export function atMostEvery<T>(milliseconds: number, run: (argument: T) => void): (argument: T) => void {
  const waiting = new Map<string, { isRequested: boolean }>()
  const start = (argument: T) => {
    const key = JSON.stringify(argument)
    const state = { isRequested: false }
    waiting.set(key, state)
    run(argument)
    setTimeout(() => {
      waiting.delete(key)
      if (state.isRequested) start(argument)
    }, milliseconds)
  }
  return (argument) => {
    const state = waiting.get(JSON.stringify(argument))
    if (state) state.isRequested = true
    else start(argument)
  }
}
