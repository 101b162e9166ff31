import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerRequests } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { show } from '../../../test/components/render.tsx'
import { LOTTERY } from '../../../test/components/sample/accounts.ts'
import { course, enrollmentOf, inHours, RUBY, schedule } from '../../../test/components/sample/family.ts'
import { SEMESTER } from '../../../test/components/sample/school.ts'
import { loadPageTexts, withLotteryTexts } from '../../texts.ts'
import { LotteryResults } from './LotteryResults.tsx'

const server = answerRequests()

test('a family whose only choice was no longer offered at the lottery is told so', async () => {
  const { office: _, ...published } = LOTTERY
  const { id, section, name, days, period } = course('Weaving')
  const results = { code: 123_456, times: [], not_offered: [{ id, section, name, days, period }] }
  server.set(
    ...enrollmentOf(RUBY, schedule(), { courses: [] }),
    answer('GET /api/semester/:id/lottery', 200, {
      lottery: { ...published, state: 'complete' },
      now: inHours(0),
      etag: '"1"',
    }),
    answer('GET /api/students/:id/lottery-results', 200, { results, left_out: false }),
  )
  await withLotteryTexts(loadPageTexts())
  await show(<LotteryResults student={RUBY} semester={SEMESTER} />)
  const shown = page.getByRole('region', { name: 'Lottery Results for Ruby' })
  await expect.element(shown).toMatchTextContent(/Ruby was not in the lottery/)
  await expect.element(shown.getByText('Weaving: This class was no longer offered.')).toBeVisible()
  await expectUsable()
})
