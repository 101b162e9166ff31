import { expect, test } from 'vitest'
import { signatureOf } from '../signature.ts'
import { alreadyRegistered } from './alreadyRegistered.ts'
import { emailChanged } from './emailChanged.ts'
import { htmlOf, textOf } from './emailContent.ts'
import { passwordChanged } from './passwordChanged.ts'
import { resetLink } from './resetLink.ts'
import { welcome } from './welcome.ts'

const publicUrl = 'https://enroll.example.org'
const changed = {
  school: 'Canyon School',
  changed_at: '2026-03-02T15:04:05.000Z',
  time_zone: 'America/Phoenix',
  publicUrl,
}
const LETTERS = [
  resetLink(`${publicUrl}/pw-reset?id=1&token=abc`),
  passwordChanged({ changed_at: '2026-03-02T15:04:05.000Z', time_zone: 'America/Phoenix', publicUrl }),
  welcome({ school: 'Canyon School', publicUrl }),
  alreadyRegistered({ publicUrl }),
  emailChanged({ ...changed, is: 'former' }),
  emailChanged({ ...changed, is: 'new' }),
]

test.each(LETTERS)('"$subject" says the same in plain text and in HTML', (letter) => {
  const text = textOf(letter, 'Rosa', ['Canyon School'])
  const html = htmlOf(letter, 'Rosa', ['Canyon School'])
  const greeting = letter.nameless ? 'Hello,' : 'Hello Rosa,'
  expect(text.split('\n\n')[0]).toBe(greeting)
  expect(text).toMatch(/^[^<>]+\n\nCanyon School\n$/)
  expect(html).toContain(`<p style="margin:0 0 16px">${greeting}</p>`)
  for (const said of letter.paragraphs) {
    const parts = typeof said === 'string' ? [said] : [said.label, said.href]
    for (const part of parts)
      expect([text.includes(part), html.includes(part.replace('&', '&amp;'))]).toEqual([true, true])
  }
})

test.each(LETTERS)('"$subject" fetches nothing, runs nothing and sets no colour but its button’s', (letter) => {
  const html = htmlOf(letter, 'Rosa', ['Canyon School'])
  expect(html).not.toMatch(/<(img|script|link|style|iframe|form|input|svg|object)|url\(|@import|src=|\bon\w+=/i)
  expect(html.replace(/<a [^>]*>/g, '')).not.toMatch(/color:(?!\/\/)|background/)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
})

test('a name is words in a mail, whatever is in it', () => {
  const html = htmlOf(alreadyRegistered({ publicUrl }), `<img src=x onerror="1">O'Brien & Co`, ['Canyon & Co'])
  expect(html).toContain('Hello &lt;img src=x onerror=&quot;1&quot;&gt;O&#39;Brien &amp; Co,')
  expect(html).not.toContain('<img')
})

test('what somebody typed at the registration is not mailed to an address they may not own', () => {
  const letter = welcome({ school: 'Canyon School', publicUrl })
  expect(textOf(letter, 'You won see evil.example', ['Canyon School'])).not.toContain('evil')
  expect(htmlOf(letter, 'You won see evil.example', ['Canyon School'])).not.toContain('evil')
})

test('the owner reads when the password was changed', () => {
  const letter = passwordChanged({ changed_at: '2026-03-02T15:04:05.000Z', time_zone: 'America/Phoenix', publicUrl })
  expect(textOf(letter, 'Rosa', ['Canyon School'])).toContain('March 2, 2026 at 8:04 AM MST')
})

test('both addresses read when the email was changed, and neither reads the other address', () => {
  for (const is of ['former', 'new'] as const) {
    const text = textOf(emailChanged({ ...changed, is }), 'Rosa', ['Canyon School'])
    expect(text).toContain('March 2, 2026 at 8:04 AM MST')
    expect(text).not.toContain('@')
  }
})

test('a mail is signed by the school, and tells how to reach its office where that is written down', () => {
  const office = { name: 'Olive Office', email: 'office@canyon.example', phone: '9285550100' }
  const [letter] = LETTERS
  if (!letter) throw new Error('there are letters')
  const signed = signatureOf({ name: 'Canyon School', office })
  expect(textOf(letter, 'Rosa', signed)).toMatch(
    /\n\nCanyon School\nOlive Office, office@canyon\.example, \(928\) 555 - 0100\n$/,
  )
  expect(htmlOf(letter, 'Rosa', signed)).toContain('Canyon School<br>Olive Office, office@canyon.example')
  expect(signatureOf({ name: 'Canyon School', office: { name: '', email: '', phone: '' } })).toEqual(['Canyon School'])
})
