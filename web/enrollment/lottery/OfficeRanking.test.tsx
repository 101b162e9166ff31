import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerRequests } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { show } from '../../../test/components/render.tsx'
import { course, enrollmentOf, RUBY, schedule } from '../../../test/components/sample/family.ts'
import { SEMESTER } from '../../../test/components/sample/school.ts'
import { loadPageTexts, withLotteryTexts } from '../../texts.ts'
import { OfficeRanking } from './OfficeRanking.tsx'

const POTTERY = course('Pottery')
const RANKING = { all_day_first: true, draw_together: false, has_siblings: false, left_out: false, saved_at: null }

const server = answerRequests()
const save = page.getByRole('button', { name: 'Save Choices' })

for (const isOpen of [true, false])
  test(`the office ${isOpen ? 'corrects' : 'only reads'} choices ${isOpen ? 'before' : 'after'} the end of the semester`, async () => {
    server.set(
      ...enrollmentOf(RUBY, schedule(), { courses: [POTTERY] }),
      answer('GET /api/semester/:id/lottery/former-demand', 200, { classes: [] }),
      answer('GET /api/students/:id/ranking', 200, { ranking: { ...RANKING, code: null, wishes: [[POTTERY.id]] } }),
    )
    await withLotteryTexts(loadPageTexts())
    await show(<OfficeRanking student={RUBY} semester={SEMESTER} isOpen={isOpen} isClosed={false} />)
    await page.getByRole('button', { name: 'Lottery Choices for Ruby' }).click()
    await expect
      .element(page.getByRole('region', { name: 'Monday, Period 1', exact: true }))
      .toMatchTextContent(/Pottery/)
    const why = page.getByText(`${SEMESTER.name} is over, so there is no lottery anymore.`)
    expect([save.elements(), why.elements()].map(({ length }) => length)).toEqual(isOpen ? [1, 0] : [0, 1])
    await expectUsable()
    if (!isOpen) return
    await page.getByRole('button', { name: 'Remove Pottery' }).click()
    await expect.element(page.getByText('Not saved yet', { exact: true })).toBeVisible()
  })
