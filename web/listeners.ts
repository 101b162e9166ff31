/** Tells those who watch a value of a module that it has changed. `subscribe` is for `useSyncExternalStore`. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify() {
      for (const listener of listeners) listener()
    },
  }
}
