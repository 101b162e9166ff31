import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadConfig } from '../../api/config.ts'
import { openFromTab } from './draftInTab.ts'

const server = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', server)
vi.stubGlobal('sessionStorage', { getItem: () => '2' })

beforeEach(async () => {
  vi.useFakeTimers()
  server.mockResolvedValueOnce(Response.json({ apiUrl: 'https://school.example' }))
  await loadConfig()
  server.mockReset()
})
afterEach(() => vi.useRealTimers())

test.each([
  { situation: 'arrives ten seconds later', saved_after: 10_000, isIncomplete: false },
  { situation: 'does not arrive', saved_after: Number.POSITIVE_INFINITY, isIncomplete: true },
])(
  'a reloaded page whose last save $situation opens the saved answers and knows whether they are complete',
  async ({ saved_after, isIncomplete }) => {
    const start = performance.now()
    const revision = () => (performance.now() - start >= saved_after ? 2 : 1)
    server.mockImplementation(async () => Response.json({ answers: {}, visited: [], revision: revision() }))
    const opened = openFromTab('CODE')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await opened).toMatchObject({ isIncomplete, state: { revision: isIncomplete ? 1 : 2 } })
  },
)
