import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Course } from '../contract/courses.ts'
import type { Teacher } from '../contract/teachers.ts'
import { test } from './checks.ts'
import { type ApiClient, addChild, getSemesters } from './school.ts'
import { openEnrollment, signIn } from './steps.ts'

/** After OWASP's filter evasion sheet and the vectors sanitizers are tested with; each would say alert or call on evil.example. */
const ATTACKS: string[] = JSON.parse(readFileSync(join(import.meta.dirname, '../test/attacks.json'), 'utf8'))
const WORDS = '<p>Words</p>'
const HONEST =
  '<p>Boots and <strong>a coat</strong>, see <a href="https://example.org/list">the list</a></p><ul><li>Lunch</li></ul>'

test('what the office pastes into a class runs nothing in a family’s browser, and honest formatting survives', async ({
  page,
  family,
  office,
}) => {
  const heard = listen(page)
  const child = await addChild(family, { grade: '12' })
  await createClasses(office, family)
  await signIn(page)
  await openEnrollment(page, child.first_name)
  await readEverything(page)
  const honest = page.locator('details', { hasText: 'About Honest words' })
  await expect(honest.locator('strong')).toHaveText('a coat')
  await expect(honest.locator('li')).toHaveText('Lunch')
  await expect(honest.getByRole('link', { name: 'the list' })).toHaveAttribute('href', 'https://example.org/list')
  expect(heard).toEqual([])
})

test('what got into the database past every cleaning runs nothing either', async ({
  page,
  family,
  office,
  expectErrors,
}) => {
  // The parser that takes the text apart reports what the page's policy forbids in it; what is rendered has none of it.
  expectErrors(/Content Security Policy|policy violation/)
  const heard = listen(page)
  const child = await addChild(family, { grade: '12' })
  await createClasses(office, family)
  await page.route('**/api/courses/by-semester/*', async (route) => {
    const answer = await route.fetch()
    const { courses }: { courses: Course[] } = await answer.json()
    const attackIn = ({ name }: Course) => ATTACKS[Number(/^Attack (\d+)$/.exec(name)?.[1])]
    const raw = (course: Course) => (attackIn(course) ? `${WORDS}${attackIn(course)}` : course.description)
    await route.fulfill({
      response: answer,
      json: { courses: courses.map((one) => ({ ...one, description: raw(one) })) },
    })
  })
  await signIn(page)
  await openEnrollment(page, child.first_name)
  await readEverything(page)
  expect(heard).toEqual([])
})

/** Whatever an attack would be noticed by: a dialog, or a call on somebody else. */
function listen(page: Page): string[] {
  const heard: string[] = []
  page.on('dialog', async (dialog) => {
    heard.push(`dialog ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!request.url().startsWith('http://127.0.0.1')) heard.push(`request to ${request.url()}`)
  })
  return heard
}

/** One class of the twelfth grade for each attack, once for both journeys. */
async function createClasses(office: ApiClient, family: ApiClient): Promise<void> {
  const { open } = await getSemesters(family)
  const { courses } = await office.send<{ courses: Course[] }>('GET', `/api/courses/by-semester/${open.id}`)
  if (courses.some(({ name }) => name === 'Honest words')) return
  const { teachers } = await office.send<{ teachers: Teacher[] }>('GET', '/api/teachers')
  const descriptions = [...ATTACKS.map((attack, n) => [`Attack ${n}`, `${WORDS}${attack}`]), ['Honest words', HONEST]]
  for (const [n, [name, description]] of descriptions.entries()) {
    const fields = {
      section: String(7000 + n),
      name,
      description,
      teacher_id: teachers[0]?.id,
      grade: '12',
      max_seats: 5,
    }
    await office.send('POST', '/api/courses', { ...fields, period: '1', days: 'HS', time: '9:00', semester: open.id })
  }
}

/** Opens every description there is, and gives what is in it the time to do its worst. */
async function readEverything(page: Page): Promise<void> {
  const about = page.locator('details', { hasText: /About (Attack|Honest)/ })
  await expect(about).toHaveCount(ATTACKS.length + 1)
  await about.evaluateAll((all) => {
    for (const one of all) one.setAttribute('open', '')
  })
  await expect(about.last().locator('p, b, a, ul').first()).toBeVisible()
  await page.waitForTimeout(500)
}
