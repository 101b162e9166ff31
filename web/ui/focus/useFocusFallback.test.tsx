import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../../test/components/render.tsx'
import { useFocusFallback } from './useFocusFallback.ts'

const button = page.getByRole('button', { name: 'Drop' })

test('the focus moves near a button that disappears while it has it', async () => {
  await show(<List isRemoved={false} />)
  await press('{Enter}')
  await expect.element(page.getByText('Pottery')).toHaveFocus()
})

test('the focus moves to the list when the buttons disappear with the one that has it', async () => {
  await show(<List isRemoved />)
  await press('{Enter}')
  await expect.element(page.getByText('Classes')).toHaveFocus()
})

test('the focus stays where it is when a button without it disappears', async () => {
  await show(<List isRemoved={false} />)
  const other = page.getByRole('button', { name: 'Other' })
  button.element().addEventListener('click', () => other.element().focus())
  await press('{Enter}')
  await expect.element(button).not.toBeInTheDocument()
  await expect.element(other).toHaveFocus()
})

async function press(key: string): Promise<void> {
  button.element().focus()
  await userEvent.keyboard(key)
}

/** A class whose button disappears when it is pressed, alone or with the class. */
function List({ isRemoved }: { readonly isRemoved: boolean }) {
  const [isDropped, setDropped] = useState(false)
  return (
    <>
      <h2 id="list" tabIndex={-1}>
        Classes
      </h2>
      {isDropped && isRemoved ? null : <Item isDropped={isDropped} onDrop={() => setDropped(true)} />}
      <button type="button">Other</button>
    </>
  )
}

function Item({ isDropped, onDrop }: { readonly isDropped: boolean; readonly onDrop: () => void }) {
  const handlers = useFocusFallback('name', 'list')
  return (
    <div {...handlers}>
      <h3 id="name" tabIndex={-1}>
        Pottery
      </h3>
      {!isDropped && (
        <button type="button" onClick={onDrop}>
          Drop
        </button>
      )}
    </div>
  )
}
