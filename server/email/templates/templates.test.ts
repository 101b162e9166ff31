import { expect, test } from 'vitest'
import { toSignature } from '../../emailWorker/emailWorker.ts'
import { type EmailContent, toHtml, toText } from '../../platform/email/message.ts'
import { textsFor } from '../../platform/texts/catalog.ts'
import {
  alreadyRegistered,
  confirmEmail,
  emailChanged,
  invitation,
  newPasswordToSignIn,
  passwordChanged,
  resetLink,
  signInLink,
  welcome,
} from './accountEmails.ts'
import {
  registrationAccepted,
  registrationDeclined,
  registrationDraft,
  registrationReceived,
  registrationReturned,
} from './registrationEmails.ts'

const t = textsFor('en')
const BRAND = { name: 'Canyon & Co', color: '#1f5a82', logo: undefined }

const publicUrl = 'https://enroll.example.org'
const changed = {
  school: 'Canyon School',
  changed_at: '2026-03-02T15:04:05.000Z',
  time_zone: 'America/Phoenix',
  publicUrl,
}
const accepted = { school: 'Canyon School', reference: '7QK2M9XA', publicUrl }
const resetting = `${publicUrl}/pw-reset?id=1&token=abc`
const confirming = `${publicUrl}/confirm-email?id=1&token=abc`
const CONTENTS = [
  resetLink(t, resetting),
  signInLink(t, `${publicUrl}/sign-in-link#abc`),
  newPasswordToSignIn(t, resetting),
  passwordChanged(t, { changed_at: '2026-03-02T15:04:05.000Z', time_zone: 'America/Phoenix', publicUrl }),
  welcome(t, { school: 'Canyon School', publicUrl, link: confirming }),
  welcome(t, { school: 'Canyon School', publicUrl, link: undefined }),
  confirmEmail(t, { school: 'Canyon School', link: confirming }),
  invitation(t, { school: 'Canyon School', publicUrl, link: resetting, children: 2, hasPassword: true }),
  invitation(t, { school: 'Canyon School', publicUrl, link: undefined, children: 0, hasPassword: false }),
  alreadyRegistered(t, { publicUrl }),
  emailChanged(t, { ...changed, is: 'former' }),
  emailChanged(t, { ...changed, is: 'new' }),
  emailChanged(t, { ...changed, is: 'new', calendars: 2, link: confirming }),
  registrationReceived(t, { school: 'Canyon School', reference: '7QK2M9XA' }),
  registrationAccepted(t, { ...accepted, account: 'new', link: resetting }),
  registrationAccepted(t, { ...accepted, account: 'unconfirmed', link: resetting }),
  registrationAccepted(t, { ...accepted, account: 'unconfirmed', link: undefined }),
  registrationAccepted(t, { ...accepted, account: 'confirmed' }),
  registrationReturned(t, {
    school: 'Canyon School',
    reference: '7QK2M9XA',
    text: 'Please check the city.',
    link: 'https://enroll.example.org/student-registration#correct-CODE',
  }),
  registrationDeclined(t, {
    school: 'Canyon School',
    reference: '7QK2M9XA',
    text: 'Grade 5 is full.\n\nPlease ask again.',
  }),
  registrationDraft(t, {
    school: 'Canyon School',
    link: `${publicUrl}/student-registration#7QK2`,
    resume_code: '7QK2',
    days: 30,
  }),
]

test.each(CONTENTS)('"$subject" has the same content in plain text and in HTML', (content) => {
  const text = toText(content, 'Rosa', { signature: ['Canyon School'], t })
  const html = toHtml(content, 'Rosa', { signature: ['Canyon School'], brand: BRAND, t })
  const greeting = content.nameless ? 'Hello,' : 'Hello Rosa,'
  expect(text.split('\n\n')[0]).toBe(greeting)
  expect(text).toMatch(/^[^<>]+\n\nCanyon School\n$/)
  expect(html).toContain(`<p style="margin:0 0 16px">${greeting}</p>`)
  for (const paragraph of content.paragraphs) {
    for (const part of textsOf(paragraph))
      expect([
        text.includes(part),
        html.includes(part.replace('&', '&amp;').replaceAll("'", '&#39;').replaceAll('"', '&quot;')),
      ]).toEqual([true, true])
  }
})

function textsOf(part: EmailContent['paragraphs'][number]): readonly string[] {
  if (typeof part === 'string') return [part]
  return 'lines' in part ? part.lines : [part.label, part.href]
}

test.each(CONTENTS)('"$subject" loads nothing, runs nothing and sets no color except the school’s', (content) => {
  const html = toHtml(content, 'Rosa', { signature: ['Canyon School'], brand: BRAND, t })
  expect(html).not.toMatch(/<(img|script|link|style|iframe|form|input|svg|object)|url\(|@import|src=|\bon\w+=/i)
  expect(html.replace(/<a [^>]*>/g, '')).not.toMatch(/color:(?!\/\/)|background/)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
})

test('a name with markup is escaped in an email', () => {
  const html = toHtml(alreadyRegistered(t, { publicUrl }), `<img src=x onerror="1">O'Brien & Co`, {
    signature: ['Canyon & Co'],
    brand: BRAND,
    t,
  })
  expect(html).toContain('Hello &lt;img src=x onerror=&quot;1&quot;&gt;O&#39;Brien &amp; Co,')
  expect(html).not.toContain('<img')
})

test('the welcome email does not repeat what was typed at registration', () => {
  const content = welcome(t, { school: 'Canyon School', publicUrl, link: confirming })
  expect(toText(content, 'You won see evil.example', { signature: ['Canyon School'], t })).not.toContain('evil')
  expect(toHtml(content, 'You won see evil.example', { signature: ['Canyon School'], brand: BRAND, t })).not.toContain(
    'evil',
  )
})

test('the email about a changed password has its date and time', () => {
  const content = passwordChanged(t, {
    changed_at: '2026-03-02T15:04:05.000Z',
    time_zone: 'America/Phoenix',
    publicUrl,
  })
  expect(toText(content, 'Rosa', { signature: ['Canyon School'], t })).toContain('March 2, 2026 at 8:04 AM MST')
})

test('the emails about a changed address have its date and time but not the other address', () => {
  for (const is of ['former', 'new'] as const) {
    const text = toText(emailChanged(t, { ...changed, is }), 'Rosa', { signature: ['Canyon School'], t })
    expect(text).toContain('March 2, 2026 at 8:04 AM MST')
    expect(text).not.toContain('@')
  }
})

test('an email is signed with the school’s name and the office’s contact if there is one', () => {
  const office = { name: 'Olive Office', email: 'office@canyon.example', phone: '9285550100' }
  const [content] = CONTENTS
  if (!content) throw new Error('no contents')
  const signature = toSignature({ name: 'Canyon School', office })
  expect(toText(content, 'Rosa', { signature, t })).toMatch(
    /\n\nCanyon School\nOlive Office, office@canyon\.example, \(928\) 555 - 0100\n$/,
  )
  expect(toHtml(content, 'Rosa', { signature, brand: BRAND, t })).toContain(
    'Canyon School<br>Olive Office, office@canyon.example',
  )
  expect(toSignature({ name: 'Canyon School', office: { name: '', email: '', phone: '' } })).toEqual(['Canyon School'])
})
