import { Box } from '@mantine/core'
import { phoneMask } from '../../../domain/person.ts'

/** A phone to call with one press. `phone` is ten digits. */
export function PhoneLink({ phone }: { readonly phone: string }) {
  return (
    <Box component="a" display="inline-block" mih={24} href={`tel:+1${phone}`}>
      {phoneMask(phone)}
    </Box>
  )
}

/** An address to write to with one press. Nothing without one. One that is too long for its line breaks before the domain. */
export function EmailLink({ email }: { readonly email: string }) {
  if (email === '') return null
  const [name, domain] = email.split('@')
  return (
    <Box component="a" display="inline-block" mih={24} href={`mailto:${email}`}>
      {name}
      <wbr />@{domain}
    </Box>
  )
}
