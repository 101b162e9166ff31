import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { isDay } from './filter.ts'

/**
 * A date field. `value` is a date, "2026-08-03", or '' while the typed date is incomplete. The typed text is kept.
 */
export function DayField({
  value,
  onChange,
  ...field
}: {
  readonly label: string
  readonly value: string
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly onChange: (value: string) => void
}) {
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== dayIn(text)) setText(value)
  }
  const change = (typed: string) => {
    setText(typed)
    if (dayIn(typed) !== value) onChange(dayIn(typed))
  }
  return <TextInput type="date" value={text} onChange={({ currentTarget }) => change(currentTarget.value)} {...field} />
}

function dayIn(text: string): string {
  return isDay(text) ? text : ''
}
