/** Milliseconds for which a hidden tab keeps its stream. Over HTTP/1.1 a browser has only six connections to a server. */
const HIDDEN_MS = 10_000

/** Resolves once the tab is visible, or when the signal aborts. */
export async function untilVisible(signal: AbortSignal): Promise<void> {
  if (!document.hidden || signal.aborted) return
  await new Promise<void>((resolve) => {
    const check = () => {
      if (document.hidden && !signal.aborted) return
      document.removeEventListener('visibilitychange', check)
      signal.removeEventListener('abort', check)
      resolve()
    }
    document.addEventListener('visibilitychange', check)
    signal.addEventListener('abort', check)
  })
}

/** Calls back once the tab has been hidden for ten seconds. Returns a function that stops the watch. */
export function onHidden(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = () => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(callback, HIDDEN_MS)
  }
  check()
  document.addEventListener('visibilitychange', check)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', check)
  }
}
