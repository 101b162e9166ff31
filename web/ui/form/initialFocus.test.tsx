import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { show } from '../../../test/components/render.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { Form, useContractForm } from './Form.tsx'
import { TextField } from './fields.tsx'

const NAMES = ['opens', 'loads'] as const
const schema = z.object({ first: z.string(), second: z.string() })

for (const name of NAMES)
  test(`the first field of a form that ${name} in a dialog takes the focus, and the button gets it back`, async () => {
    await show(<Screen loads={name === 'loads'} />)
    await page.getByRole('button', { name: 'Open' }).click()
    if (name === 'loads') await page.getByRole('button', { name: 'Load' }).click()
    await expect.element(page.getByRole('textbox', { name: 'First' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
  })

function Screen({ loads }: { readonly loads: boolean }) {
  const [opened, setOpened] = useState(false)
  const [isLoaded, setLoaded] = useState(!loads)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <Dialog opened={opened} title="Names" onClose={() => setOpened(false)}>
        <button type="button" onClick={() => setLoaded(true)}>
          Load
        </button>
        {isLoaded && <Names />}
      </Dialog>
    </>
  )
}

function Names() {
  const form = useContractForm(schema, { first: '', second: '' })
  return (
    <Form form={form} labels={{ first: 'First', second: 'Second' }} onSubmit={() => Promise.resolve()}>
      <TextField name="first" />
      <TextField name="second" />
    </Form>
  )
}
