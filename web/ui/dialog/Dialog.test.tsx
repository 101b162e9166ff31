import { Button, TextInput } from '@mantine/core'
import { expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
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

test('the title and the button of a long form stay in view on a small phone, and cover no field with the focus', async () => {
  const labels = Array.from({ length: 20 }, (_, n) => `Field ${n + 1}`)
  await page.viewport(320, 568)
  await show(
    <Dialog opened title="Add Family" onClose={() => undefined}>
      <form>
        {labels.map((label) => (
          <TextInput key={label} label={label} />
        ))}
        <Button type="submit">Save</Button>
      </form>
    </Dialog>,
  )
  const save = page.getByRole('button', { name: 'Save' })
  await expect.element(save).toBeVisible()
  const edge = (element: Element) => element.getBoundingClientRect()
  expect(edge(save.element()).bottom).toBeLessThanOrEqual(568)
  page.getByRole('button', { name: 'Close' }).element().focus()
  for (const label of labels) {
    await userEvent.tab()
    const field = page.getByLabelText(label, { exact: true }).element()
    expect(document.activeElement).toBe(field)
    expect(edge(field).bottom, label).toBeLessThanOrEqual(edge(save.element()).top)
  }
  const head = page.getByRole('heading', { name: 'Add Family' })
  for (const label of labels.toReversed().slice(1)) {
    await userEvent.tab({ shift: true })
    const field = page.getByLabelText(label, { exact: true }).element()
    expect(document.activeElement).toBe(field)
    expect(edge(field).top, label).toBeGreaterThanOrEqual(edge(head.element()).bottom)
  }
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
