import '../test/components/spanish.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerRequests } from '../test/components/answers.ts'
import { expectUsable } from '../test/components/expectUsable.ts'
import { loadPseudoTexts } from '../test/components/pseudoTexts.ts'
import { RUBY } from '../test/components/sample/family.ts'
import { showScreen } from '../test/components/screen.tsx'
import { SCREENS } from '../test/components/screens.ts'
import { selectStudent } from './session/storage.ts'

const server = answerRequests()
const school = page.getByRole('banner').getByRole('link').first()

beforeEach(loadPseudoTexts)

for (const { path, shows, answers, ...screen } of SCREENS)
  test(`${path} is usable and mirrored in a longer language from right to left`, async () => {
    document.title = ''
    await page.viewport(320, 700)
    server.set(...answers)
    selectStudent(RUBY.id)
    await showScreen(path, 'role' in screen ? screen.role : undefined)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(page.getByRole('main')).toMatchTextContent(shows)
    await expect.poll(() => document.title).toMatch(/áa|ée|íi|óo|úu/)
    // The window is 320 px wide, and a line begins at its right edge.
    await expect.poll(() => school.element().getBoundingClientRect().right).toBeGreaterThan(280)
    await expectUsable()
  })
