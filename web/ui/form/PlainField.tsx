import type { ComponentProps } from 'react'
import { IconChevronDown, IconSearch } from '../icons.tsx'
import styles from './PlainField.module.css'

/** A search field that looks like those of Mantine, without their code. For what a family sees first. */
export function PlainSearch({ className, ...input }: ComponentProps<'input'>) {
  return (
    <div className={`${styles.field} ${className}`}>
      <span className={styles.icon} aria-hidden>
        <IconSearch size={18} />
      </span>
      <input {...input} type="search" className={styles.input} />
    </div>
  )
}

interface Option {
  readonly value: string
  readonly label: string
}

/** A native select that looks like those of Mantine, without their code. For what a family sees first. */
export function PlainSelect({
  options,
  ...select
}: Omit<ComponentProps<'select'>, 'className'> & { readonly options: readonly Option[] }) {
  return (
    <div className={styles.field}>
      <select {...select} className={styles.input}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <span className={styles.icon} aria-hidden>
        <IconChevronDown size={16} />
      </span>
    </div>
  )
}
