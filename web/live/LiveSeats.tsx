import { AsyncBoundary } from '../ui/feedback/AsyncBoundary.tsx'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'

const SeatUpdates = lazyPart(
  async () => {
    await untilPainted()
    return (await importRepeatedly(() => import('./SeatUpdates.tsx'))).SeatUpdates
  },
  { keepTrying: true },
)

/** Keeps the cached classes of a semester current while the screen is open (decision 28). Its code loads after the first paint. */
export function LiveSeats({ semester }: { readonly semester: number }) {
  return (
    <AsyncBoundary fallback={null}>
      <SeatUpdates semester={semester} />
    </AsyncBoundary>
  )
}

/**
 * Chromium remembers that the import of an address failed, so each further attempt has an address of its own. Safari does not name the
 * address.
 */
function importRepeatedly<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch(async (error: unknown) => {
    const address = /https?:\S+\.js$/.exec(String(error))?.[0]
    if (address === undefined) throw error
    const module: Module = await import(/* @vite-ignore */ `${address}?${Date.now()}`)
    return module
  })
}

/** Resolves after the next paint. In a hidden tab, that is when it is shown. */
function untilPainted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
  })
}
