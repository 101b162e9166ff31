// As index.html of a browser that reads Spanish says. Imported before a module reads it.
document.documentElement.lang = 'es'

import '../../../test/components/spanish.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerRequests } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { rankingOf, SAVE, savedRanking, showRanking } from '../../../test/components/ranking.ts'
import { RUBY } from '../../../test/components/sample/family.ts'
import { brokenWords } from '../../../test/components/texts.ts'

const server = answerRequests()

test('on a phone, a Monday of 12 classes has at most 1,800 px in Spanish, does not break a word of the bar, and starts all lines of a class below each other', async () => {
  server.set(...rankingOf())
  server.setBy(SAVE, ({ body }) => savedRanking(body))
  await showRanking(RUBY)
  await expect.element(page.getByText('0 de 18 horas con preferencias')).toBeVisible()
  expect(startsOf('h4')).toEqual(startsOf('h4 + p'))
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(1800)
  await page
    .getByRole('button', { name: /^Elegir/ })
    .first()
    .click()
  const saved = page.getByText('Guardado', { exact: true })
  await expect.element(saved).toBeVisible()
  expect(brokenWords(saved.element())).toEqual([])
  await expectUsable()
})

/** Where the names of the classes or the lines below them start. */
function startsOf(selector: string): number[] {
  return [...document.querySelectorAll(selector)].map((part) => part.getBoundingClientRect().left)
}
