import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { classEmailsQuery } from './classEmails.ts'
import { loadConfig } from './config.ts'

const server = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', server)
environmentManager.setIsServer(() => false)

beforeEach(async () => {
  vi.useFakeTimers()
  server.mockResolvedValueOnce(Response.json({ apiUrl: 'https://school.example' }))
  await loadConfig()
  server.mockReset()
})
afterEach(() => vi.useRealTimers())

test('an email that is held, then waits, is read again until it is sent', async () => {
  const states: (string | undefined)[] = []
  for (const state of ['held', 'waiting', 'sent']) server.mockResolvedValueOnce(Response.json({ mails: [{ state }] }))
  const observer = new QueryObserver(new QueryClient(), classEmailsQuery(1))
  const stop = observer.subscribe(({ data }) => states.push(data?.[0]?.state))
  await vi.advanceTimersByTimeAsync(60_000)
  stop()
  expect(states.at(-1)).toBe('sent')
  expect(server).toHaveBeenCalledTimes(3)
})
