import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { addOfferHours } from '../../../domain/enrollment/waitList/offer.ts'
import {
  FAMILY_EMAIL_KINDS,
  type FamilyEmailEvent,
  type FamilyEmailFacts,
} from '../../../domain/familyEmails/familyEmail.ts'
import { toHtml, toText } from '../../platform/email/message.ts'
import { textsFor } from '../../platform/texts/catalog.ts'
import { familyEmailContent } from './familyEmail.ts'

const t = textsFor('en')
const BRAND = { name: 'Canyon & Co', color: '#1f5a82', logo: undefined }

const facts: FamilyEmailFacts = {
  child: 'Ada',
  semester: 'Fall 2026',
  class: 'Robotics',
  days: 'T/TH',
  period: '3',
  time: '9:00-9:50',
  room: '12',
  teacher: 'Grace Nez',
}
const context = {
  time_zone: 'America/Phoenix',
  publicUrl: 'https://enroll.example.org',
  semester_slug: "Winter's-Choice_7",
  is_test: false,
}

const PUBLISHED = { code: 123_456, closing_hash: 'c'.repeat(64) }

const EVENTS: readonly FamilyEmailEvent[] = [
  { kind: 'offer-made', expires_at: '2026-08-03T19:00:00.000Z', drops: null },
  { kind: 'offer-reminder', expires_at: '2026-08-03T19:00:00.000Z', drops: 'Chess' },
  { kind: 'offer-ended', because: 'expired' },
  { kind: 'passed-over', because: 'same-time', by: 'Chess', seat: 'next-child' },
  { kind: 'moved-up', place: 5 },
  { kind: 'removed-from-reserve' },
  { kind: 'class-cancelled', status: 'waiting', was_offered: false },
  { kind: 'class-reopened', status: 'enrolled' },
  { kind: 'dropped-by-office', status: 'waiting' },
  { kind: 'office-message', subject: 'Bring a pencil', text: 'Please bring a pencil.\n\n<b>Thank you</b>' },
  {
    ...{ kind: 'lottery-closed', semester_id: 1, semester: 'Fall 2026', ...PUBLISHED },
    ...{ closed_at: '2026-08-03T19:00:00.000Z', round: 12_345, published_at: '2026-08-03T19:10:00.000Z' },
  },
  { kind: 'class-changed', status: 'enrolled', changes: [{ field: 'room', was: '', is: '12' }] },
  { kind: 'enrolled', by: 'swap', gave_up: 'Chess' },
  {
    ...{ kind: 'lottery-results', semester_id: 1, semester: 'Fall 2026', ...PUBLISHED, digest: 'd'.repeat(64) },
    ...{ classes: ['Robotics', 'Chess'], ranked: 4 },
  },
  {
    kind: 'daily-summary',
    changes: [{ child: 'Ada', class: 'Chess', status: 'dropped', at: '2026-08-04T03:30:00.123456+00:00' }],
  },
]

test('every kind of email has an example here', () => {
  expect(EVENTS.map(({ kind }) => kind)).toEqual(FAMILY_EMAIL_KINDS)
})

describe.each(EVENTS)('the email $kind', (event) => {
  const content = familyEmailContent(t, { ...facts, ...event }, context)
  const text = toText(content, 'Rosa', { signature: ['Canyon School'], t })
  const html = toHtml(content, 'Rosa', { signature: ['Canyon School'], brand: BRAND, t })

  test('has the same content in plain text and HTML, and nothing is missing', () => {
    expect(text).not.toMatch(/undefined|null|\[object/)
    for (const line of text.split('\n').filter(Boolean)) expect(html).toContain(escaped(line.replace(/:$/, '')))
  })

  test('links to the semester on the dashboard, is signed by the school, says why it was sent and links to the email settings', () => {
    const dashboard = 'https://enroll.example.org/dashboard'
    const [button, signature, reason, label, settings, ...more] = text.split(/\n+/).slice(-6)
    expect([button, signature, reason]).toEqual([
      `${dashboard}?semester=Winter's-Choice_7`,
      'Canyon School',
      expect.stringMatching(/^You get this email because .+\.$/),
    ])
    expect([label, settings, more]).toEqual(['Choose which emails you get:', `${dashboard}#email-settings`, ['']])
    expect(html).toContain(`<a href="${dashboard}#email-settings">`)
  })

  test('loads nothing and runs nothing', () => {
    expect(html).not.toMatch(/<(img|script|link|style|iframe|form|input|b)\b|src=|\bon\w+=/i)
  })
})

const zones = [
  ['America/Denver', '2026-03-08T18:00:00.000Z', 'March 8, 2026 at 12:00 PM MDT'],
  ['America/Denver', '2026-03-07T18:00:00.000Z', 'March 7, 2026 at 11:00 AM MST'],
  ['America/Denver', '2026-11-01T07:30:00.000Z', 'November 1, 2026 at 1:30 AM MDT'],
  ['America/Denver', '2026-11-01T08:30:00.000Z', 'November 1, 2026 at 1:30 AM MST'],
  ['America/Phoenix', '2026-03-08T18:00:00.000Z', 'March 8, 2026 at 11:00 AM MST'],
  ['Pacific/Honolulu', '2026-01-01T09:30:00.000Z', 'December 31, 2025 at 11:30 PM HST'],
] as const

describe.each(['UTC', 'Asia/Tokyo', 'America/New_York'])('on a server whose clock is in %s', (server) => {
  test.each(zones)('a time of the school in %s, %s, is %s in every email that has one', (time_zone, time, text) => {
    vi.stubEnv('TZ', server)
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(server)
    const textFor = (event: FamilyEmailEvent) =>
      toText(familyEmailContent(t, { ...facts, ...event }, { ...context, time_zone }), 'Rosa', { signature: [], t })
    for (const kind of ['offer-made', 'offer-reminder'] as const)
      expect(textFor({ kind, expires_at: time, drops: null })).toContain(`accept or decline by ${text}.`)
    const changes = [{ child: 'Ada', class: 'Chess', status: 'dropped', at: time }]
    expect(textFor({ kind: 'daily-summary', changes })).toContain(`Ada: dropped Chess on ${text}\n`)
  })
})

test.each([
  ['forward', '2026-03-07T18:00-07:00', 'March 8, 2026 at 10:00 AM MDT'],
  ['back', '2026-10-31T18:00-06:00', 'November 1, 2026 at 10:00 AM MST'],
])(
  'the deadline of a four-hour offer made at 6 PM, before the night in which clocks go %s, is right',
  (_, from, text) => {
    const expires_at = addOfferHours(new Date(from), 4, 'America/Denver').toISOString()
    const event = { kind: 'offer-made', expires_at, drops: null } as const
    const content = familyEmailContent(t, { ...facts, ...event }, { ...context, time_zone: 'America/Denver' })
    expect(toText(content, 'Rosa', { signature: [], t })).toContain(`accept or decline by ${text}.`)
  },
)

const passedOver = (event: Omit<Extract<FamilyEmailEvent, { kind: 'passed-over' }>, 'kind'>) =>
  toText(familyEmailContent(t, { ...facts, kind: 'passed-over', ...event }, context), 'Rosa', { signature: [], t })

test.each([
  [
    { seat: 'next-child', because: 'same-time', by: 'Chess' },
    'A seat opened in Robotics (Fall 2026), but Ada could not take it: Ada is in Chess at the same time. The seat went to the next child on the wait list. Ada keeps the same place on the wait list.',
    'To get the next open seat, log in and choose whether we ask you first or change classes automatically. You can also drop Chess.',
  ],
  [
    { seat: 'open', because: 'restricted', by: 'Chess' },
    "A seat is open in Robotics (Fall 2026), but Ada can't take it: Ada is in Chess and can't take both classes. Nobody else on the wait list can take it, so other families can add the class now. Ada keeps the same place on the wait list.",
    'If you want the seat, log in soon and change from Chess to Robotics.',
  ],
  [
    { seat: 'open', because: 'same-time', by: 'another class' },
    "Ada can't take it: Ada is in another class at the same time.",
    'If you want the seat, please contact the school office.',
  ],
  [
    { seat: 'next-child', because: 'wrong-grade', by: null },
    "Ada could not take it: the class is not for Ada's grade.",
    'If Ada no longer wants the class, log in and leave the wait list.',
  ],
  [
    { seat: 'exchange', because: 'no-seat', by: null },
    'Two or more children who were already in classes traded seats, and one of them is now in Robotics (Fall 2026). No open seat was used, so Ada did not miss one. Ada keeps the same place on the wait list.',
    'Only children who give up a class in return take part in an exchange, and only if their families chose "Change automatically".',
  ],
  [
    { seat: 'exchange', because: 'same-time', by: 'Chess' },
    'traded seats',
    'If you want Ada to take part in exchanges, log in and choose "Change automatically" for Robotics.',
  ],
  [
    { seat: 'office', because: 'no-seat', by: null },
    'The school office gave a seat in Robotics (Fall 2026) to a child who was not ahead of Ada on the wait list. Ada keeps the same place on the wait list.',
    "You don't need to do anything. If you have questions, please contact the school office.",
  ],
] as const)('a family whose child was passed over reads why, and what to do: %j', (event, why, advice) => {
  expect(passedOver(event)).toContain(why)
  expect(passedOver(event)).toContain(advice)
})

test('an email about no class links to the dashboard, and a name with signs of a URL is encoded', () => {
  const linkOf = (semester_slug: string | null) =>
    toText(
      familyEmailContent(t, { ...facts, kind: 'daily-summary', changes: [] }, { ...context, semester_slug }),
      'Rosa',
      { signature: [], t },
    )
  expect(linkOf(null)).toContain('\nhttps://enroll.example.org/dashboard\n')
  expect(linkOf('K&1-#2_7')).toContain('\nhttps://enroll.example.org/dashboard?semester=K%261-%232_7\n')
})

test('an email about a test says so in its subject and first', () => {
  const event = { kind: 'offer-made', expires_at: '2026-08-03T19:00:00.000Z', drops: null } as const
  const content = familyEmailContent(t, { ...facts, ...event }, { ...context, is_test: true })
  const real = familyEmailContent(t, { ...facts, ...event }, context)
  expect(content.subject).toBe(`Test: ${real.subject}`)
  const [first, ...others] = content.paragraphs
  expect(first).toMatch(/^You are testing enrollment for the school/)
  expect(others).toEqual(real.paragraphs)
})

test('an offer that ends another enrollment says so', () => {
  const event = { kind: 'offer-made', expires_at: '2026-08-03T19:00:00.000Z', drops: 'Chess' } as const
  const content = familyEmailContent(t, { ...facts, ...event }, context)
  expect(toText(content, 'Rosa', { signature: [], t })).toContain('If you accept, Ada will be dropped from Chess.')
})

test('a family whose offer ends because its class is canceled reads both', () => {
  const event = { kind: 'class-cancelled', status: 'waiting', was_offered: true } as const
  const text = toText(familyEmailContent(t, { ...facts, ...event }, context), 'Rosa', { signature: [], t })
  expect(text).toContain('Ada was on the wait list for Robotics. The seat that we were holding for Ada is no longer')
})

test.each([
  ['enrolled', 'Ada is still enrolled in Robotics.'],
  ['waiting', 'Ada is still on the wait list for Robotics.'],
] as const)('a class that is only inactive is not called canceled to a child who is %s', (status, place) => {
  const event = { kind: 'class-cancelled', status, was_offered: false, keeps_place: true } as const
  const { subject, ...content } = familyEmailContent(t, { ...facts, ...event }, context)
  const text = toText({ subject, ...content }, 'Rosa', { signature: [], t })
  expect(subject).toBe('Robotics is off the schedule for now')
  expect(text).toContain(place)
  expect(text).toMatch(/We will email you if it is back on the schedule\./)
  expect(text).not.toMatch(/canceled|was (enrolled|on)/)
})

test.each([
  ['time', 'New class time: '],
  ['room', 'Class details: '],
] as const)('a change of the %s starts the line of the class as it is now with "%s"', (field, start) => {
  const event = { kind: 'class-changed', status: 'enrolled', changes: [{ field, was: '1', is: '2' }] } as const
  const text = toText(familyEmailContent(t, { ...facts, ...event }, context), 'Rosa', { signature: [], t })
  expect(text).toContain(`\n${start}Tuesday and Thursday, period 3, 9:00-9:50, room 12, with Grace Nez.\n`)
})

test.each([
  ['office', false],
  ['wait list', true],
  ['swap', true],
] as const)('the email about a seat by the %s says how to drop a class that nobody chose that day: %s', (by, says) => {
  const event = { kind: 'enrolled', by, gave_up: null } as const
  const text = toText(familyEmailContent(t, { ...facts, ...event }, context), 'Rosa', { signature: [], t })
  expect(text.includes('If you no longer want this class, log in and drop it.')).toBe(says)
})

test.each([
  ['12', 'room 12'],
  ['Room 4', 'Room 4'],
  ['Art Room', 'Art Room'],
  ['Stage', 'Stage'],
])('the room "%s" of a class is "%s" in a sentence', (room, says) => {
  const event = { kind: 'enrolled', by: 'office', gave_up: null } as const
  const text = toText(familyEmailContent(t, { ...facts, ...event, room }, context), 'Rosa', { signature: [], t })
  expect(text).toContain(`, 9:00-9:50, ${says}, with Grace Nez.`)
})

test('a change of the days and periods of high school uses the words of its schedule', () => {
  const event = {
    kind: 'class-changed',
    status: 'enrolled',
    changes: [{ field: 'period', was: '2', is: '3' }],
  } as const
  const content = familyEmailContent(t, { ...facts, ...event, days: 'HS' }, context)
  expect(toText(content, 'Rosa', { signature: [], t })).toContain('Period: option 3 (was option 2)')
})

test('a family whose child got nothing in the lottery reads that first', () => {
  const content = familyEmailContent(
    t,
    { ...facts, kind: 'lottery-results', semester_id: 1, classes: [], ranked: 3 },
    context,
  )
  expect(toText(content, 'Rosa', { signature: [], t })).toContain(
    'Ada did not get a seat in any of the 3 classes you ranked.',
  )
})

test('a family whose entry takes no part in a lottery reads that in both of its emails', () => {
  for (const event of EVENTS.filter(({ kind }) => kind.startsWith('lottery-'))) {
    const content = familyEmailContent(
      t,
      { ...facts, ...event, left_out: true } as typeof event & typeof facts,
      context,
    )
    const text = toText(content, 'Rosa', { signature: [], t })
    expect(text).toMatch(/Ada's choices are not in the lottery|The choices for Ada took no part/)
    expect(text).not.toContain('got a seat')
  }
})

test.each(['en', 'es'] as const)(
  'the emails of a lottery have the code and the hash of the closing, and the first one what decides it: %s',
  (language) => {
    const texts = textsFor(language)
    for (const event of EVENTS.filter(({ kind }) => kind.startsWith('lottery-'))) {
      const content = familyEmailContent(texts, { ...facts, ...event }, context)
      const text = toText(content, 'Rosa', { signature: [], t: texts })
      expect(text).toContain('123456')
      expect(text).toContain(`\n${PUBLISHED.closing_hash}\n`)
      if (event.kind === 'lottery-results') expect(text).toContain(`\n${event.digest}\n`)
      if (event.kind !== 'lottery-closed') continue
      expect(text).toMatch(/12:00\s(PM|p\.m\.) MST/)
      expect(text).toMatch(/12:10\s(PM|p\.m\.) MST/)
      expect(text).toContain('12345')
      expect(text).toContain("https://enroll.example.org/lottery/Winter's-Choice_7")
    }
  },
)

test('what the office adds to the email about its change stands below what happened, in plain text and HTML', () => {
  const event = {
    kind: 'enrolled',
    by: 'office',
    gave_up: 'Chess',
    family_message: 'See you at 9.\n\n <b>Bring</b> clay',
  } as const
  const content = familyEmailContent(t, { ...facts, ...event }, context)
  const added = 'The school office wrote:\n\nSee you at 9.\n\n<b>Bring</b> clay\n\nOpen your dashboard:'
  expect(toText(content, 'Rosa', { signature: [], t })).toContain(`with Grace Nez.\n\n${added}`)
  const html = toHtml(content, 'Rosa', { signature: [], brand: BRAND, t })
  expect(html).toContain('<p style="margin:0 0 16px">&lt;b&gt;Bring&lt;/b&gt; clay</p>')
  const without = familyEmailContent(t, { ...facts, ...event, family_message: '' }, context)
  expect(toText(without, 'Rosa', { signature: [], t })).not.toContain('wrote')
})

test('a message to a child who need not have a class names no class as its reason', () => {
  const event = { kind: 'office-message', subject: 'Hello', text: 'Welcome', is_named: true } as const
  const { footer } = familyEmailContent(t, { ...facts, class: '', ...event }, context)
  expect(footer?.reason).toBe("You get this email because the school office wrote to Ada's family.")
})

function escaped(text: string): string {
  const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return Object.entries(entities).reduce((before, [character, entity]) => before.replaceAll(character, entity), text)
}

test('a family that reads Spanish gets its emails in Spanish, with dates of its language', () => {
  const es = textsFor('es')
  const event = { kind: 'offer-made', expires_at: '2026-03-02T15:04:05.000Z', drops: 'Chess' } as const
  const content = familyEmailContent(es, { ...facts, ...event }, context)
  const text = toText(content, 'Rosa', { signature: ['Canyon School'], t: es })
  const html = toHtml(content, 'Rosa', { signature: ['Canyon School'], brand: BRAND, t: es })
  expect(content.subject).toBe('Responda, por favor: tenemos un lugar reservado en Robotics para Ada')
  expect(html).toContain('<html lang="es">')
  for (const part of [
    'Hola, Rosa:',
    'Horario de la clase: martes y jueves, período 3, 9:00-9:50, salón 12, con Grace Nez.',
    'Si acepta, se dará de baja a Ada de Chess.',
    'a más tardar el 2 de marzo de 2026, 8:04 a.m. MST.',
    'Recibe este correo porque Ada está en la lista de espera de Robotics.',
  ]) {
    expect(text).toContain(part)
    expect(html).toContain(part)
  }
})

const WRITTEN_BY_US = EVENTS.filter(({ kind }) => kind !== 'office-message')

test.each(WRITTEN_BY_US)('no sentence of an email stays English in Spanish: $kind', (event) => {
  const { subject, paragraphs, footer } = familyEmailContent(textsFor('es'), { ...facts, ...event }, context)
  const parts = paragraphs.flatMap((part) =>
    typeof part === 'string' ? part : 'lines' in part ? part.lines : part.label,
  )
  for (const text of [subject, ...parts, footer?.reason, footer?.link.label])
    expect(text).not.toMatch(/\b(the|you|your|class|wait list|seat|school)\b/i)
})

test.each([
  ['en', 'The school office wrote:'],
  ['es', 'La oficina de la escuela escribió:'],
] as const)('what the office adds to an email of language %s stands below what happened', (language, lead) => {
  const texts = textsFor(language)
  const event = { kind: 'class-cancelled', status: 'enrolled', was_offered: false } as const
  const written = { ...facts, ...event, family_message: 'See you at 9.\n\n <b>Bring</b> clay' }
  const content = familyEmailContent(texts, written, context)
  expect(toText(content, 'Rosa', { signature: [], t: texts })).toContain(
    `${lead}\n\nSee you at 9.\n\n<b>Bring</b> clay\n\n`,
  )
  const html = toHtml(content, 'Rosa', { signature: [], brand: BRAND, t: texts })
  expect(html).toContain('&lt;b&gt;Bring&lt;/b&gt; clay')
  const without = familyEmailContent(texts, { ...written, family_message: '' }, context)
  expect(toText(without, 'Rosa', { signature: [], t: texts })).not.toContain(lead)
})
