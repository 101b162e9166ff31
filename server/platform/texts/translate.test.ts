import { expect, test } from 'vitest'
import { translate } from './translate.ts'

test.each([
  ['Field is Required', 'Complete este campo'],
  ['At most 120 characters', 'Máximo 120 caracteres'],
  ['Ada Yazzie is in Chess Club at the same time as Art.', 'Ada Yazzie está en Chess Club a la misma hora que Art.'],
  ['No seat in Art is being held for Ada.', 'No hay ningún lugar en Art reservado para Ada.'],
  [
    'Enrollment for Fall 2026 opens Monday, August 3, 8:00 AM. You can add Art then.',
    'La inscripción para Fall 2026 abre el lunes, 3 de agosto, 8:00 a.m. Podrá agregar Art en ese momento.',
  ],
  [
    'A seat in Art is held for Ada until March 2, 2026 at 8:04 AM MST. Enroll Bo in that seat? Ada loses the held seat, and keeps the same place on the wait list.',
    'Un lugar en Art está reservado para Ada hasta el 2 de marzo de 2026, 8:04 a.m. MST. ¿Inscribir a Bo en ese lugar? Ada pierde el lugar reservado y conserva el mismo puesto en la lista de espera.',
  ],
  [
    'You already have Ada in 3rd grade. Is this another child?',
    'Usted ya tiene a Ada en 3.º grado. ¿Es otro hijo u otra hija?',
  ],
  [
    "These entries can't be merged yet. Both entries are enrolled in Art. Drop one of the two first.",
    'Estas fichas todavía no se pueden combinar. Las dos fichas están inscritas en Art. Primero dé de baja una de las dos.',
  ],
])('%j in Spanish', (english, spanish) => {
  expect(translate('es', english)).toBe(spanish)
  expect(translate('en', english)).toBe(english)
})

test('the name of a class that is a text of the catalog stays', () => {
  expect(translate('es', 'Ada is enrolled in Required.')).toBe('Inscripción confirmada: Ada en Required.')
})

test('a text that is in no catalog stays', () => {
  expect(translate('es', 'Something that nobody wrote {0} ()[]*')).toBe('Something that nobody wrote {0} ()[]*')
  expect(translate('es', '')).toBe('')
})

test('a long text that nearly matches takes no time', () => {
  const started = performance.now()
  translate('es', 'Ada is in '.repeat(2000))
  translate('es', 'Ada is enrolled in Art. '.repeat(500))
  expect(performance.now() - started).toBeLessThan(2000)
})
