import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../../test/components/render.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { SearchPicker } from './SearchPicker.tsx'

const CLASSES = ['Pottery', 'Puppet Theater'].map((name, id) => ({ id, name, detail: 'Monday' }))
const field = page.getByRole('combobox', { name: 'Class' })
const options = page.getByRole('option')

/** A picker with a button below it. */
function Picker() {
  const [typed, setTyped] = useState('')
  const [id, setId] = useState<number>()
  return (
    <>
      <SearchPicker
        texts={{ label: 'Class' }}
        listLabel="Classes"
        options={CLASSES.filter(({ name }) => name.includes(typed))}
        chosen={CLASSES.find((one) => one.id === id)}
        typed={typed}
        onType={setTyped}
        onPick={setId}
      />
      <button type="button">Move</button>
    </>
  )
}

beforeEach(() => page.viewport(320, 640))

async function showList(): Promise<void> {
  await field.click()
  await expect.element(options.first()).toBeVisible()
}

test('Tab closes the list, chooses nothing, and goes on to what stands below it', async () => {
  await show(<Picker />)
  await showList()
  await userEvent.keyboard('{ArrowDown}{Tab}')
  await expect.element(page.getByRole('button', { name: 'Move' })).toHaveFocus()
  await expect.poll(() => options.elements()).toEqual([])
  await expect.element(field).toHaveValue('')
})

test('Escape closes the list and keeps the focus and what was typed, and typing opens the list again', async () => {
  await show(<Picker />)
  await showList()
  await userEvent.keyboard('P')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => options.elements()).toEqual([])
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('P')
  await userEvent.keyboard('o')
  await expect.element(options).toMatchTextContent(/^Pottery/)
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('Pottery')
})

test('in a dialog, the first Escape closes the list, and the next one the dialog', async () => {
  await show(<InDialog />)
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  await showList()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => options.elements()).toEqual([])
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

function InDialog() {
  const [opened, setOpened] = useState(true)
  return (
    <Dialog opened={opened} title="Move" onClose={() => setOpened(false)}>
      <Picker />
    </Dialog>
  )
}
