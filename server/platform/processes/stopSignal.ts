const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
/** An argument, alone or with the id of the parent process. */
const WITH_PARENT = '--stop-with-parent'
/** Milliseconds between checks that the parent process still runs. */
const CHECK_MS = 500

/**
 * The first signal to stop. Later ones have no effect. A closed terminal sends SIGHUP, and from then on takes no output. With
 * `--stop-with-parent` in `argv`, the end of the parent process counts as SIGTERM: npm passes on SIGTERM and SIGINT only, and nothing when it is killed.
 */
export function stopSignal(argv: readonly string[] = []): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
    for (const signal of SIGNALS) process.on(signal, () => resolve(signal))
    const option = argv.find((argument) => argument.startsWith(WITH_PARENT))
    if (option !== undefined) onParentEnd(parentOf(option), () => resolve('SIGTERM'))
  })
}

/**
 * npm may have ended before this process runs, which then has another parent already. So the shell says which one started it. That of Windows
 * does not know $PPID.
 */
function parentOf(option: string): number {
  const named = Number(option.slice(WITH_PARENT.length + 1))
  return Number.isSafeInteger(named) && named > 0 ? named : process.ppid
}

function onParentEnd(parent: number, report: () => void): void {
  const timer = setInterval(() => {
    // On Windows, the number of the parent process does not change when it ends.
    if (process.ppid === parent && isRunning(parent)) return
    clearInterval(timer)
    report()
  }, CHECK_MS).unref()
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
