import { expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { show } from '../../../test/components/render.tsx'
import { Dialog } from './Dialog.tsx'

test('the cross of a dialog is as large as a finger needs', async () => {
  await show(
    <Dialog opened title="Print Rosters" onClose={() => undefined}>
      <p>All classes</p>
    </Dialog>,
  )
  const cross = page.getByRole('button', { name: 'Close' })
  await expect.element(cross).toBeVisible()
  const { width, height } = cross.element().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
})

test('forced colors show the edge of a dialog', async () => {
  await show(
    <Dialog opened title="Print Rosters">
      <p>All classes</p>
    </Dialog>,
  )
  const dialog = page.getByRole('dialog', { name: 'Print Rosters' })
  await expect.element(dialog).toBeVisible()
  const edge = () => {
    const { outlineColor, outlineStyle, outlineWidth, backgroundColor } = getComputedStyle(dialog.element())
    return { outline: `${outlineStyle} ${outlineWidth}`, isSeen: outlineColor !== backgroundColor }
  }
  try {
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] })
    await expect.poll(() => matchMedia('(forced-colors: active)').matches).toBe(true)
    expect(edge()).toEqual({ outline: 'solid 1px', isSeen: true })
  } finally {
    await cdp().send('Emulation.setEmulatedMedia', { features: [] })
  }
})
