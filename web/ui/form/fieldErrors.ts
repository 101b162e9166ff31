import { type FieldError, type FieldErrors, get } from 'react-hook-form'

/** What is wrong with the field of this name; a name may reach into parts of the form: "student.phone". */
export function fieldErrorMessage(errors: FieldErrors, name: string): string | undefined {
  const error: Partial<FieldError> | undefined = get(errors, name)
  return error?.message
}
