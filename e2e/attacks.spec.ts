import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Course } from '../contract/courses.ts'
import type { Teacher } from '../contract/teachers.ts'
import { test } from './support/checks.ts'
import { type ApiClient, addChild, getSemesters } from './support/school.ts'
import { classCard, signInToEnroll } from './support/steps.ts'

/** From OWASP's filter evasion cheat sheet and sanitizer test vectors. Each opens a dialog or requests evil.example. */
const ATTACKS: string[] = JSON.parse(readFileSync(join(import.meta.dirname, '../test/endpoints/attacks.json'), 'utf8'))
const TEXT = '<p>Text</p>'
const SAFE_HTML =
  '<p>Boots and <strong>a coat</strong>, see <a href="https://example.org/list">the list</a></p><ul><li>Lunch</li></ul>'

test.slow()

test('scripts in a class description do not run in a parent’s browser, even from a server that does not sanitize, and safe formatting is kept', async ({
  page,
  family,
  office,
  errors,
  expectErrors,
}) => {
  // The HTML parser reports policy violations in the raw text; the rendered HTML has none.
  expectErrors(/Content Security Policy|policy violation/)
  const effects = recordEffects(page)
  const child = await addChild(family, { grade: '12' })
  await createClasses(office, family)
  await signInToEnroll(page, child.id)
  await openDescriptions(page)
  const safe = classCard(page, 'Safe HTML')
  await expect(safe.locator('strong')).toHaveText('a coat')
  await expect(safe.getByRole('listitem')).toHaveText('Lunch')
  await expect(safe.getByRole('link', { name: 'the list' })).toHaveAttribute('href', 'https://example.org/list')
  expect({ effects, errors }).toEqual({ effects: [], errors: [] })

  await sendRawDescriptions(page)
  await page.reload()
  await openDescriptions(page)
  expect(effects).toEqual([])
})

/** From now on, the page gets the descriptions as they were sent to the server. */
async function sendRawDescriptions(page: Page): Promise<void> {
  await page.route('**/api/courses/by-semester/*', async (route) => {
    const response = await route.fetch()
    const { courses }: { courses: Course[] } = await response.json()
    const attackIn = ({ name }: Course) => ATTACKS[Number(/^Attack (\d+)$/.exec(name)?.[1])]
    const raw = (course: Course) => (attackIn(course) ? `${TEXT}${attackIn(course)}` : course.description)
    await route.fulfill({
      response,
      json: { courses: courses.map((course) => ({ ...course, description: raw(course) })) },
    })
  })
}

/** Collects the effects of an attack: dialogs, and requests to other hosts. */
function recordEffects(page: Page): string[] {
  const effects: string[] = []
  page.on('dialog', async (dialog) => {
    effects.push(`dialog ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!request.url().startsWith('http://127.0.0.1')) effects.push(`request to ${request.url()}`)
  })
  return effects
}

/** Creates one class of the twelfth grade per attack, once also if the test is repeated. */
async function createClasses(office: ApiClient, family: ApiClient): Promise<void> {
  const { open } = await getSemesters(family)
  const { courses } = await office.send<{ courses: Course[] }>('GET', `/api/courses/by-semester/${open.id}`)
  if (courses.some(({ name }) => name === 'Safe HTML')) return
  const { teachers } = await office.send<{ teachers: Teacher[] }>('GET', '/api/teachers')
  const descriptions = [...ATTACKS.map((attack, n) => [`Attack ${n}`, `${TEXT}${attack}`]), ['Safe HTML', SAFE_HTML]]
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

/** Opens every class and gives the content of its description time to run. */
async function openDescriptions(page: Page): Promise<void> {
  const classes = page.getByRole('heading', { level: 4, name: /^(Attack|Safe)/ }).getByRole('button')
  await expect(classes).toHaveCount(ATTACKS.length + 1)
  await classes.evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click()
  })
  await expect(classCard(page, 'Safe HTML').locator('ul').first()).toBeVisible()
  // What an attack requested is answered before an image that is requested last.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const image = new Image()
        image.onerror = () => requestAnimationFrame(() => requestAnimationFrame(resolve))
        image.src = '/config.json'
      }),
  )
}
