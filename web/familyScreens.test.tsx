import axe from 'axe-core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerRequests } from '../test/components/answers.ts'
import { RUBY } from '../test/components/sample/family.ts'
import { showScreen } from '../test/components/screen.tsx'
import { SCREENS } from '../test/components/screens.ts'
import { selectStudent } from './session/storage.ts'

const server = answerRequests()
const TOUCH_PX = 44
/** Screens of families whose targets no other test measures. */
const MEASURED = [
  '/',
  '/registration',
  '/reset-form',
  '/student-registration',
  '/dashboard',
  '/enrollment',
  '/documents',
  '/confirm/Fall-2026_1',
]
const LANDMARKS: string[] = ['landmark-no-duplicate-banner', 'landmark-banner-is-top-level', 'landmark-one-main']

for (const { path, shows, answers, ...screen } of SCREENS) {
  const role = 'role' in screen ? screen.role : undefined
  test(`${path} has one banner and one main part`, async () => {
    await page.viewport(320, 568)
    server.set(...answers)
    selectStudent(RUBY.id)
    await showScreen(path, role)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(page.getByRole('main')).toMatchTextContent(shows)
    const { violations } = await axe.run(document, { runOnly: { type: 'rule', values: LANDMARKS } })
    expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => [id, html]))).toEqual([])
  })
}

for (const { path, shows, answers, ...screen } of SCREENS.filter((one) => MEASURED.includes(one.path)))
  test(`what acts or opens on ${path} is as high as a finger needs`, async () => {
    await page.viewport(320, 568)
    server.set(...answers)
    selectStudent(RUBY.id)
    await showScreen(path, 'role' in screen ? screen.role : undefined)
    await expect.element(page.getByRole('main')).toMatchTextContent(shows)
    await expect.poll(lowTargets).toEqual([])
  })

/** Links within a text may be lower (WCAG 2.5.8). */
function lowTargets(): string[] {
  const targets = [...document.querySelectorAll('button, summary, select, [type=search], main a, fieldset label')]
  return targets
    .filter((target) => target.checkVisibility() && !target.matches('p a, li a'))
    .filter((target) => target.getBoundingClientRect().height < TOUCH_PX)
    .map(({ outerHTML }) => outerHTML.slice(0, 200))
}
