import { phoneMask } from '../../../domain/person.ts'
import styles from './ContactLinks.module.css'

/** A phone to call with one press. `phone` is ten digits. */
export function PhoneLink({ phone }: { readonly phone: string }) {
  return (
    <a className={styles.link} href={`tel:+1${phone}`}>
      {phoneMask(phone)}
    </a>
  )
}

/** An address to write to with one press. */
export function EmailLink({ email }: { readonly email: string }) {
  return (
    <a className={styles.link} href={`mailto:${email}`}>
      {email}
    </a>
  )
}
