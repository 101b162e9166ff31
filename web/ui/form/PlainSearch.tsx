import { IconSearch } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
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
