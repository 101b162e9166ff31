export interface Teacher {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly active: boolean
}

export const TEACHERS = {
  begay: teacher('Shandiin', 'Begay', 'shandiin.begay'),
  fitzgerald: teacher('Maeve', 'Fitzgerald', 'maeve.fitzgerald'),
  ortiz: teacher('Marisol', 'Ortiz', 'marisol.ortiz'),
  nowak: teacher('Łukasz', 'Nowak', 'lukasz.nowak'),
  nguyen: teacher('Thảo', 'Nguyễn', 'thao.nguyen'),
  okafor: teacher('Chidi', 'Okafor', 'chidi.okafor'),
  nunez: teacher('Rafael', 'Nuñez', 'rafael.nunez'),
  tanaka: teacher('Keiko', 'Tanaka', 'keiko.tanaka'),
  obrien: teacher('Declan', "O'Brien", 'declan.obrien'),
  haddad: teacher('Layla', 'Haddad', 'layla.haddad'),
  petrova: teacher('Irina', 'Petrova', 'irina.petrova'),
  whitaker: teacher('Grace', 'Whitaker', 'grace.whitaker'),
  devries: teacher('Jan', 'de Vries', 'jan.devries'),
  tsosie: teacher('Harrison', 'Tsosie', 'harrison.tsosie'),
  haldane: teacher('Walter', 'Haldane', 'walter.haldane', false),
} as const satisfies Readonly<Record<string, Teacher>>
export type TeacherKey = keyof typeof TEACHERS

/** Walter Haldane left after the past semester. Chidi Okafor took over the classes. */
export const RETIRED = { key: 'haldane', successor: 'okafor' } as const satisfies Record<string, TeacherKey>

function teacher(first_name: string, last_name: string, account: string, active = true): Teacher {
  return { first_name, last_name, email: `${account}@sample.school`, active }
}
