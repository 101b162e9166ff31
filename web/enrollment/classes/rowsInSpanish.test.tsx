// As index.html of a browser that reads Spanish says. Imported before a module reads it.
document.documentElement.lang = 'es'

import '../../../test/components/spanish.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerRequests } from '../../../test/components/answers.ts'
import { classNames, cutTexts, longestClasses } from '../../../test/components/classCards.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { course, enrollmentOf, inHours, OSCAR, RUBY, schedule } from '../../../test/components/sample/family.ts'
import { showScreen } from '../../../test/components/screen.tsx'
import { brokenWords, textsOf } from '../../../test/components/texts.ts'
import { selectStudent } from '../../session/storage.ts'

const server = answerRequests()
const allDays = page.getByRole('tab', { name: 'Todos' })

test('on a phone, no row cuts the longest names of the sample in Spanish, whatever its buttons are', async () => {
  const { courses, schedule } = longestClasses()
  server.set(...enrollmentOf(RUBY, schedule, { courses }))
  await showPhone()
  await expect.element(page.getByRole('button', { name: /^Lista de espera/ }).first()).toBeVisible()
  expect(cutTexts()).toEqual([])
  const bars = [...document.querySelectorAll('[role=tabpanel] li [aria-hidden]:has(> span)')]
  const widths = bars.map((bar) => bar.getBoundingClientRect().width).filter((width) => width > 0)
  expect(widths).not.toEqual([])
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(40)
  await expectUsable()
})

test('on a phone, the tabs of a child in high school fit beside each other', async () => {
  const enrolled = [course('Personal Finance')]
  server.set(...enrollmentOf(OSCAR, schedule({ enrolled })))
  await showPhone(OSCAR)
  await expect.element(page.getByRole('tab', { name: /^Prepa/ })).toBeVisible()
  const tabs = page.getByRole('tablist').element()
  expect(tabs.scrollWidth).toBeLessThanOrEqual(tabs.clientWidth)
  expect(brokenWords(tabs)).toEqual([])
})

test('before enrollment opens, the week of 22 classes has at most 3,000 px in Spanish, and cuts nothing', async () => {
  const windows = [{ id: 1, grades: '', opens_at: inHours(72), closes_at: null }]
  const marks = answer('GET /api/students/:id/wish-list', 200, { wishes: [] })
  server.set(...enrollmentOf(RUBY, schedule(), { windows }), marks)
  await showPhone()
  await allDays.click()
  await expect.poll(textsOf(classNames)).toHaveLength(22)
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(3000)
  expect(cutTexts()).toEqual([])
  await expectUsable()
})

test('on a phone, the week of 22 classes has at most 3,000 px in Spanish, and a full class says so where others have their seats', async () => {
  server.set(...enrollmentOf(RUBY, schedule()))
  await showPhone()
  await allDays.click()
  await expect.poll(textsOf(classNames)).toHaveLength(22)
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(3000)
  const full = page.getByRole('button', { name: /^Llena/ }).elements()
  expect(full).not.toEqual([])
  for (const button of full) {
    const seats = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect(button.getBoundingClientRect().top).toBeCloseTo(seats?.getBoundingClientRect().top ?? 0, 0)
  }
})

test('on a phone, the arrow of each class stands beside the last word of its name', async () => {
  server.set(...enrollmentOf(RUBY, schedule()))
  await showPhone()
  await allDays.click()
  await expect.poll(textsOf(classNames)).toHaveLength(22)
  expect(namesAboveArrow()).toEqual([])
})

/** The names of classes whose arrow is on a line of its own. */
function namesAboveArrow(): (string | null)[] {
  const buttons = [...document.querySelectorAll('h4 button')]
  const isBelow = (button: Element) => {
    const name = document.createRange()
    name.selectNodeContents(button)
    name.setEndBefore(button.lastChild as Node)
    const lastLine = [...name.getClientRects()].at(-1)
    const arrow = button.lastElementChild?.getBoundingClientRect()
    return !lastLine || !arrow || arrow.top > lastLine.bottom - 4
  }
  return buttons.filter(isBelow).map(({ textContent }) => textContent)
}

async function showPhone({ id } = RUBY): Promise<void> {
  await page.viewport(320, 640)
  selectStudent(id)
  await showScreen('/enrollment', 'parent')
  await expect.element(allDays).toBeVisible()
}
