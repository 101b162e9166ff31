// As index.html of a browser that reads Spanish says. Imported before a module reads it.
document.documentElement.lang = 'es'

import '../../../test/components/spanish.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerRequests } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { rankingOf, SAVE, savedRanking, showRanking } from '../../../test/components/ranking.ts'
import { RUBY } from '../../../test/components/sample/family.ts'

const server = answerRequests()

test('on a phone, a Monday of 12 classes has at most 1,800 px in Spanish', async () => {
  server.set(...rankingOf())
  server.setBy(SAVE, ({ body }) => savedRanking(body))
  await showRanking(RUBY)
  await document.fonts.ready
  await expect.element(page.getByText('0 de 18 horas con preferencias')).toBeVisible()
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(1800)
  await page
    .getByRole('button', { name: /^Elegir/ })
    .first()
    .click()
  await expect.element(page.getByText('Guardado', { exact: true })).toBeVisible()
  await expectUsable()
})
