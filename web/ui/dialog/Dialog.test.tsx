import { expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { show } from '../../../test/components/render.tsx'
import { Dialog } from './Dialog.tsx'

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
