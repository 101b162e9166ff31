import { useLingui } from '@lingui/react/macro'
import { Input } from '@mantine/core'
import { useController } from 'react-hook-form'
import { useFieldProps } from '../../ui/form/fields.tsx'
import { currentYears } from './fields.ts'
import styles from './School.module.css'

const YEARS_AHEAD = 3

/** Chooses the school years open for registration. If none is chosen, the current and the next are open. */
export function RegistrationYears({ name, timeZone }: { readonly name: string; readonly timeZone: string }) {
  const { t } = useLingui()
  const { field } = useController({ name })
  const chosen: readonly string[] = field.value
  const [current = '', next = ''] = currentYears(timeZone)
  const years = [...new Set([...chosen, ...yearsFrom(current)])].sort()
  const [first, second] = [withNonBreakingSpaces(current), withNonBreakingSpaces(next)]
  const hint = t`If you select none, families can choose the current or next school year (now ${first} and ${second}) on the registration form.`
  const { id, ...texts } = useFieldProps(name, hint)
  const toggle = (year: string) =>
    field.onChange(chosen.includes(year) ? chosen.filter((other) => other !== year) : [...chosen, year].sort())
  return (
    <Input.Wrapper {...texts} id={id} labelElement="div">
      <fieldset className={styles.years} aria-labelledby={`${id}-label`} aria-describedby={`${id}-description`}>
        {years.map((year, index) => (
          <label key={year} className={styles.year}>
            <input
              type="checkbox"
              id={index === 0 ? id : undefined}
              checked={chosen.includes(year)}
              onChange={() => toggle(year)}
              onBlur={field.onBlur}
            />
            {year}
          </label>
        ))}
      </fieldset>
    </Input.Wrapper>
  )
}

function withNonBreakingSpaces(year: string): string {
  return year.replaceAll(' ', '\u00A0')
}

function yearsFrom(first: string): string[] {
  const startYear = Number.parseInt(first, 10)
  return Array.from({ length: YEARS_AHEAD + 1 }, (_, offset) => `${startYear + offset} - ${startYear + offset + 1}`)
}
