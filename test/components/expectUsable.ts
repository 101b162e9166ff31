import axe from 'axe-core'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import {
  AXE_OPTIONS,
  blocksInParagraphs,
  buttonsAfterMain,
  lowButtons,
  RULES_OF_COLORS,
  sidewaysScrolls,
  uncoverControls,
  WCAG,
  waitForAnimations,
} from './usable.ts'

const [NARROW, HEIGHT] = [320, 700]

/** Checks that every state of a component must pass: narrow, accessible, and with its colors in dark mode. */
export async function expectUsable(): Promise<void> {
  await page.viewport(NARROW, HEIGHT)
  await waitForAnimations()
  uncoverControls()
  expect(sidewaysScrolls(), 'elements that scroll sideways').toEqual([])
  expect(lowButtons(), 'buttons of less than 44 px').toEqual([])
  expect(blocksInParagraphs(), 'blocks in a paragraph').toEqual([])
  expect(buttonsAfterMain(), 'buttons of a dialog after its main one').toEqual([])
  await expectAccessible({ type: 'tag', values: WCAG })
  try {
    await setColorScheme('dark')
    await expectAccessible({ type: 'rule', values: RULES_OF_COLORS })
  } finally {
    await setColorScheme('light')
  }
}

/** As Mantine does for the browser's color scheme, which no style sheet asks for. */
async function setColorScheme(value: 'light' | 'dark'): Promise<void> {
  document.documentElement.dataset.mantineColorScheme = value
  await waitForAnimations()
}

async function expectAccessible(runOnly: axe.RunOnly): Promise<void> {
  const rules = { ...AXE_OPTIONS.rules, 'landmark-no-duplicate-banner': { enabled: true } }
  const { violations, passes } = await axe.run(document, { ...AXE_OPTIONS, runOnly, rules })
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => [id, html, failureSummary]),
  )
  expect(found).toEqual([])
  expect(passes.length).toBeGreaterThan(0)
}
