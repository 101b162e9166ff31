import { Stack } from '@mantine/core'
import { useId } from 'react'
import styles from './RadioCards.module.css'

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
    <Stack
      className={styles.cards}
      component="fieldset"
      gap="xs"
      miw={0}
      m={0}
      p={0}
      bd={0}
      aria-describedby={`${id}-hint`}
    >
      <legend>{legend}</legend>
      <p id={`${id}-hint`} className={styles.details}>
        {hint}
      </p>
      {cards.map(({ value, title, details }) => (
        <label key={value} className={styles.card}>
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
            <span id={`${id}-${value}-details`} className={styles.details}>
              {details}
            </span>
          </span>
        </label>
      ))}
    </Stack>
  )
}
