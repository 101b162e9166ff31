import { expect, test } from 'vitest'
import { signatureOf } from '../signature.ts'
import { alreadyRegistered } from './alreadyRegistered.ts'
import { emailChanged } from './emailChanged.ts'
import { type EmailContent, htmlOf, textOf } from './emailContent.ts'
import { passwordChanged } from './passwordChanged.ts'
import { registrationAccepted } from './registrationAccepted.ts'
import { registrationDeclined } from './registrationDeclined.ts'
import { registrationDraft } from './registrationDraft.ts'
import { registrationReceived } from './registrationReceived.ts'
import { resetLink } from './resetLink.ts'
import { welcome } from './welcome.ts'

const publicUrl = 'https://enroll.example.org'
const changed = {
  school: 'Canyon School',
  changed_at: '2026-03-02T15:04:05.000Z',
  time_zone: 'America/Phoenix',
  publicUrl,
}
const accepted = { school: 'Canyon School', reference: '7QK2M9XA', publicUrl }
const CONTENTS = [
  resetLink(`${publicUrl}/pw-reset?id=1&token=abc`),
  passwordChanged({ changed_at: '2026-03-02T15:04:05.000Z', time_zone: 'America/Phoenix', publicUrl }),
  welcome({ school: 'Canyon School', publicUrl }),
  alreadyRegistered({ publicUrl }),
  emailChanged({ ...changed, is: 'former' }),
  emailChanged({ ...changed, is: 'new' }),
  registrationReceived({ school: 'Canyon School', reference: '7QK2M9XA' }),
  registrationAccepted({ ...accepted, link: `${publicUrl}/pw-reset?id=1&token=abc` }),
  registrationAccepted({ ...accepted, link: undefined }),
  registrationDeclined({
    school: 'Canyon School',
    reference: '7QK2M9XA',
    text: 'Grade 5 is full.\n\nPlease ask again.',
  }),
  registrationDraft({
    school: 'Canyon School',
    link: `${publicUrl}/student-registration#7QK2`,
    resume_code: '7QK2',
    days: 30,
  }),
]

test.each(CONTENTS)('"$subject" has the same content in plain text and in HTML', (content) => {
  const text = textOf(content, 'Rosa', ['Canyon School'])
  const html = htmlOf(content, 'Rosa', ['Canyon School'])
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

test.each(CONTENTS)('"$subject" loads nothing, runs nothing and sets no color except its button’s', (content) => {
  const html = htmlOf(content, 'Rosa', ['Canyon School'])
  expect(html).not.toMatch(/<(img|script|link|style|iframe|form|input|svg|object)|url\(|@import|src=|\bon\w+=/i)
  expect(html.replace(/<a [^>]*>/g, '')).not.toMatch(/color:(?!\/\/)|background/)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
})

test('a name with markup is escaped in a mail', () => {
  const html = htmlOf(alreadyRegistered({ publicUrl }), `<img src=x onerror="1">O'Brien & Co`, ['Canyon & Co'])
  expect(html).toContain('Hello &lt;img src=x onerror=&quot;1&quot;&gt;O&#39;Brien &amp; Co,')
  expect(html).not.toContain('<img')
})

test('the welcome mail does not repeat what was typed at registration', () => {
  const content = welcome({ school: 'Canyon School', publicUrl })
  expect(textOf(content, 'You won see evil.example', ['Canyon School'])).not.toContain('evil')
  expect(htmlOf(content, 'You won see evil.example', ['Canyon School'])).not.toContain('evil')
})

test('the mail about a changed password has its date and time', () => {
  const content = passwordChanged({ changed_at: '2026-03-02T15:04:05.000Z', time_zone: 'America/Phoenix', publicUrl })
  expect(textOf(content, 'Rosa', ['Canyon School'])).toContain('March 2, 2026 at 8:04 AM MST')
})

test('the mails about a changed address have its date and time but not the other address', () => {
  for (const is of ['former', 'new'] as const) {
    const text = textOf(emailChanged({ ...changed, is }), 'Rosa', ['Canyon School'])
    expect(text).toContain('March 2, 2026 at 8:04 AM MST')
    expect(text).not.toContain('@')
  }
})

test('a mail is signed with the school’s name and the office’s contact if there is one', () => {
  const office = { name: 'Olive Office', email: 'office@canyon.example', phone: '9285550100' }
  const [content] = CONTENTS
  if (!content) throw new Error('no contents')
  const signature = signatureOf({ name: 'Canyon School', office })
  expect(textOf(content, 'Rosa', signature)).toMatch(
    /\n\nCanyon School\nOlive Office, office@canyon\.example, \(928\) 555 - 0100\n$/,
  )
  expect(htmlOf(content, 'Rosa', signature)).toContain('Canyon School<br>Olive Office, office@canyon.example')
  expect(signatureOf({ name: 'Canyon School', office: { name: '', email: '', phone: '' } })).toEqual(['Canyon School'])
})
