import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Lottery } from '../../../../contract/enrollment/lottery.ts'
import { answer, answerRequests, problem } from '../../../../test/components/answers.ts'
import { expectUsable } from '../../../../test/components/expectUsable.ts'
import { LOTTERY } from '../../../../test/components/sample/accounts.ts'
import { inHours } from '../../../../test/components/sample/family.ts'
import { SCHOOL, SEMESTER } from '../../../../test/components/sample/school.ts'
import { showScreen } from '../../../../test/components/screen.tsx'

const server = answerRequests()

test.each<[Lottery['public_value'], RegExp]>([
  [null, /so nobody can choose the result\./],
  [
    { source: 'none', name: '', value: '' },
    /so the secret alone decided, and anyone who knew it could have known the order in advance/,
  ],
])(
  'the public page of a lottery with the public value %o says who can choose the result, and whose turn is first',
  async (public_value, text) => {
    const { office: _, events, ...lottery } = LOTTERY
    const facts = { ...lottery, public_value, priority: 'youngest-first' } as const
    server.set(
      answer('GET /api/school', 200, { school: SCHOOL, logo: null }),
      answer('GET /api/semester/:id/lottery/published', 200, { lottery: facts, events, now: inHours(0) }),
      problem('GET /api/semester/:id/lottery/record', 404, { message: 'Not found' }),
    )
    await showScreen(`/lottery/${SEMESTER.slug}`)
    await expect.element(page.getByText(text)).toBeVisible()
    await expect.element(page.getByText(/Children in lower grades come first\. Within a grade/)).toBeVisible()
    await expectUsable()
  },
)
