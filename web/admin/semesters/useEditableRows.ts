import { flushSync } from 'react-dom'
import { useFieldArray } from 'react-hook-form'
import { fieldId } from '../../ui/form/fieldLabels.ts'

/** The buttons of a row have ids, so that a change can move the focus to them. */
export type RowButton = 'up' | 'down' | 'remove'

export function rowButtonId(path: string, button: RowButton): string {
  return `${fieldId(path)}-${button}`
}

/** The rows of a list in a form. Every change leaves the focus at the row that it concerns, or at the Add button (`fieldId(name)`). */
export function useEditableRows(name: string) {
  const { fields, append, move, remove } = useFieldArray({ name })
  const count = fields.length
  const buttonOf = (index: number, button: RowButton) => rowButtonId(`${name}.${index}`, button)
  return {
    rows: fields,
    addRow: (row: object, firstField: string) =>
      focusAfter(() => append(row, { shouldFocus: false }), fieldId(`${name}.${count}.${firstField}`)),
    moveUp: (index: number) =>
      focusAfter(() => move(index, index - 1), buttonOf(index - 1, index === 1 ? 'down' : 'up')),
    moveDown: (index: number) =>
      focusAfter(() => move(index, index + 1), buttonOf(index + 1, index === count - 2 ? 'up' : 'down')),
    removeRow: (index: number) =>
      focusAfter(() => remove(index), count === 1 ? fieldId(name) : buttonOf(Math.min(index, count - 2), 'remove')),
  }
}

function focusAfter(change: () => void, id: string): void {
  flushSync(change)
  document.getElementById(id)?.focus()
}
