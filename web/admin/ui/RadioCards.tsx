import { Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'

interface Card {
  readonly value: number
  readonly title: string
  readonly details: string
}

/** A choice between a few records, each with its details. */
export function RadioCards(props: {
  readonly legend: string
  readonly hint: string
  readonly cards: readonly Card[]
  readonly chosen: number
  readonly onChange: (value: number) => void
}) {
  const { legend, hint, cards, chosen, onChange } = props
  const id = useId()
  return (
    <Stack component="fieldset" gap="xs" aria-describedby={`${id}-hint`}>
      <Text component="legend" p={0} fw={600}>
        {legend}
      </Text>
      <Text id={`${id}-hint`} c="dimmed" fz="xs">
        {hint}
      </Text>
      {cards.map(({ value, title, details }) => (
        <CardLabel key={value}>
          <input
            type="radio"
            name={id}
            checked={value === chosen}
            aria-labelledby={`${id}-${value}`}
            aria-describedby={`${id}-${value}-details`}
            onChange={() => onChange(value)}
          />
          <span>
            <span id={`${id}-${value}`}>{title}</span>
            <Text id={`${id}-${value}-details`} c="dimmed" display="block" fz="xs" span>
              {details}
            </Text>
          </span>
        </CardLabel>
      ))}
    </Stack>
  )
}

/** The frame of one choice: its radio button or check box, and what describes it. */
export function CardLabel({ children }: { readonly children: ReactNode }) {
  return (
    <Group className="chip" data-large component="label" align="flex-start" wrap="nowrap" gap="xs" py="0.625rem">
      {children}
    </Group>
  )
}
