// As index.html of a browser that reads Spanish says. Imported before a module reads it.
document.documentElement.lang = 'es'

import '../../../test/components/spanish.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerRequests } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { showRegistration } from '../../../test/components/registration.ts'

const server = answerRequests()

for (const section of ['student', 'parents', 'part-c'] as const)
  test(`a section takes at most 3,000 pixels of a phone in Spanish: ${section}`, async () => {
    await page.viewport(320, 568)
    await showRegistration(server, section)
    await expect.element(page.getByRole('button', { name: 'Siguiente', exact: true })).toBeVisible()
    expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(3000)
    await expectUsable()
  })
