import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Announcer, PAUSE_MS } from './LiveAnnouncer.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openAnnouncer() {
  const messages: string[] = []
  return { messages, announcer: new Announcer((message) => messages.push(message)) }
}

test('what was just opened is not announced, and its first change is announced at once', () => {
  const { messages, announcer } = openAnnouncer()
  announcer.update({ choir: 'Choir: 2nd in line.' })
  vi.advanceTimersByTime(1)
  expect(messages).toEqual([])
  announcer.update({ choir: 'Choir: 1st in line.' })
  vi.advanceTimersByTime(1)
  expect(messages).toEqual(['Choir: 1st in line.'])
})

test('changes every tenth of a second are announced once per pause, with the latest sentence', () => {
  const { messages, announcer } = openAnnouncer()
  announcer.update({ choir: 'Choir: 30 seats left.' })
  vi.advanceTimersByTime(1)
  for (let seats = 29; seats >= 0; seats--) {
    announcer.update({ choir: `Choir: ${seats} seats left.` })
    vi.advanceTimersByTime(100)
  }
  expect(messages).toEqual(['Choir: 29 seats left.'])
  vi.advanceTimersByTime(PAUSE_MS)
  expect(messages).toEqual(['Choir: 29 seats left.', 'Choir: 0 seats left.'])
  vi.advanceTimersByTime(10 * PAUSE_MS)
  expect(messages).toHaveLength(2)
})

test('a change that is undone within the pause is not announced', () => {
  const { messages, announcer } = openAnnouncer()
  announcer.update({ choir: 'full', art: 'full' })
  vi.advanceTimersByTime(1)
  announcer.update({ choir: 'open', art: 'full' })
  vi.advanceTimersByTime(1)
  announcer.update({ choir: 'open', art: 'open' })
  announcer.update({ choir: 'open', art: 'full' })
  vi.advanceTimersByTime(PAUSE_MS)
  expect(messages).toEqual(['open'])
})

test('a subject that opens during the pause keeps an earlier change waiting, and is not announced itself', () => {
  const { messages, announcer } = openAnnouncer()
  announcer.update({ choir: 'full' })
  vi.advanceTimersByTime(1)
  announcer.update({ choir: 'open' })
  vi.advanceTimersByTime(1)
  announcer.update({ choir: 'full' })
  announcer.update({ choir: 'full', art: 'full' })
  vi.advanceTimersByTime(PAUSE_MS)
  expect(messages).toEqual(['open', 'full'])
})

test('a stopped announcer announces nothing', () => {
  const { messages, announcer } = openAnnouncer()
  announcer.update({ choir: 'full' })
  vi.advanceTimersByTime(1)
  announcer.update({ choir: 'open' })
  announcer.stop()
  vi.advanceTimersByTime(PAUSE_MS)
  expect(messages).toEqual([])
})
