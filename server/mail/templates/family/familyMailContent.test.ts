import { describe, expect, test } from 'vitest'
import type { FamilyMailEvent, FamilyMailFacts } from '../../../../domain/familyMail/familyMail.ts'
import { FAMILY_MAIL_KINDS } from '../../../../domain/familyMail/kinds.ts'
import { htmlOf, textOf } from '../emailContent.ts'
import { familyMailContent } from './familyMailContent.ts'

const facts: FamilyMailFacts = {
  child: 'Ada',
  semester: 'Fall 2026',
  class: 'Robotics',
  days: 'T/TH',
  period: '3',
  time: '9:00-9:50',
  room: '12',
  teacher: 'Grace Nez',
}
const context = { time_zone: 'America/Phoenix', publicUrl: 'https://enroll.example.org' }

const EVENTS: readonly FamilyMailEvent[] = [
  { kind: 'offer-made', expires_at: '2026-08-03T19:00:00.000Z' },
  { kind: 'offer-reminder', expires_at: '2026-08-03T19:00:00.000Z' },
  { kind: 'offer-ended', because: 'expired' },
  { kind: 'class-cancelled', status: 'waiting' },
  { kind: 'class-reopened', status: 'enrolled' },
  { kind: 'dropped-by-office', status: 'waiting' },
  { kind: 'office-message', subject: 'Bring a pencil', text: 'Please bring a pencil.\n\n<b>Thank you</b>' },
  { kind: 'class-changed', status: 'enrolled', changes: [{ field: 'room', was: '', is: '12' }] },
  { kind: 'enrolled', by: 'swap', gave_up: 'Chess' },
  { kind: 'draw-results', classes: ['Robotics: Tuesday and Thursday'], ranked: 4 },
  { kind: 'daily-summary', changes: [{ child: 'Ada', class: 'Chess', status: 'dropped' }] },
]

test('every kind of mail has an example here', () => {
  expect(EVENTS.map(({ kind }) => kind)).toEqual(FAMILY_MAIL_KINDS)
})

describe.each(EVENTS)('the mail $kind', (event) => {
  const content = familyMailContent({ ...facts, ...event }, context)
  const text = textOf(content, 'Rosa', ['Canyon School'])
  const html = htmlOf(content, 'Rosa', ['Canyon School'])

  test('has the same content in plain text and HTML, and nothing is missing', () => {
    expect(text).not.toMatch(/undefined|null|\[object/)
    for (const line of text.split('\n').filter(Boolean)) expect(html).toContain(escaped(line.replace(/:$/, '')))
  })

  test('links to the dashboard, is signed by the school and says why it was sent', () => {
    expect(text).toMatch(
      /\nhttps:\/\/enroll\.example\.org\/dashboard\n\nCanyon School\n\nYou get this email because [^\n]+\n$/,
    )
  })

  test('loads nothing and runs nothing', () => {
    expect(html).not.toMatch(/<(img|script|link|style|iframe|form|input|b)\b|src=|\bon\w+=/i)
  })
})

test.each([
  ['America/Denver', '2026-03-08T18:00:00.000Z', 'March 8, 2026 at 12:00 PM MDT'],
  ['America/Denver', '2026-03-07T18:00:00.000Z', 'March 7, 2026 at 11:00 AM MST'],
  ['America/Denver', '2026-11-01T07:30:00.000Z', 'November 1, 2026 at 1:30 AM MDT'],
  ['America/Denver', '2026-11-01T08:30:00.000Z', 'November 1, 2026 at 1:30 AM MST'],
  ['America/Phoenix', '2026-03-08T18:00:00.000Z', 'March 8, 2026 at 11:00 AM MST'],
  ['Pacific/Honolulu', '2026-01-01T09:30:00.000Z', 'December 31, 2025 at 11:30 PM HST'],
])('an offer in %s that ends at %s ends on %s', (time_zone, expires_at, text) => {
  const content = familyMailContent({ ...facts, kind: 'offer-made', expires_at }, { ...context, time_zone })
  expect(textOf(content, 'Rosa', [])).toContain(`accept or decline by ${text}.`)
})

test('a change of the days and periods of high school uses the words of its schedule', () => {
  const event = {
    kind: 'class-changed',
    status: 'enrolled',
    changes: [{ field: 'period', was: '2', is: '3' }],
  } as const
  const content = familyMailContent({ ...facts, ...event, days: 'HS' }, context)
  expect(textOf(content, 'Rosa', [])).toContain('Period: option 3 (was option 2)')
})

test('a family whose child got nothing in the draw reads that first', () => {
  const content = familyMailContent({ ...facts, kind: 'draw-results', classes: [], ranked: 3 }, context)
  expect(textOf(content, 'Rosa', [])).toContain('Ada did not get a seat in the 3 classes you ranked.')
})

function escaped(text: string): string {
  const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return Object.entries(entities).reduce((before, [character, entity]) => before.replaceAll(character, entity), text)
}
