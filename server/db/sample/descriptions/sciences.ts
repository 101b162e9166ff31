export const SCIENCES: Readonly<Record<string, string>> = {
  'Math Puzzles': '<p>Problems that look impossible for ten minutes. No worksheets.</p>',
  'Everyday Arithmetic': '<p>Fractions, percentages and estimates with recipes, maps and money.</p>',
  'Pre-Algebra':
    '<p>Ratios, negative numbers and first equations.</p><p>Leads to <em>Algebra I</em>; can’t be taken with it.</p>',
  'Algebra I': '<p>Linear equations to quadratics. Placement test in the first week.</p>',
  'Algebra II': '<p>Functions of every kind. <strong>Graphing calculator required.</strong></p>',
  Geometry: '<p>Proof, construction and the plane, with compass and straightedge.</p>',
  'Pre-Calculus': '<p>Trigonometry, sequences and limits for those who plan on calculus.</p>',
  Biology:
    '<p>Cells to ecosystems, with a dissection (there is an <em>alternative</em> for those who would rather not).</p>',
  Chemistry: '<p>Atoms, bonds, reactions. Goggles provided; <strong>long hair tied, closed shoes</strong>.</p>',
  'Life Science': '<p>What lives in a cup of pond water, and how it lives.</p>',
  'Earth Science': '<p>Rocks, weather and the night sky. One evening with telescopes, date to be announced.</p>',
  'Kitchen Chemistry':
    '<p>Why does bread rise?</p><ul><li>Acids and bases</li><li>Crystals</li><li>One experiment to eat each week</li></ul>',
  'Desert Field Studies':
    '<p>Periods 2 to 6. We leave by bus at 9:40 and return by 2:00. <strong>Hat, two bottles of water, lunch.</strong></p>',
  'Wildflower Field Studies':
    '<p>Periods 2 to 6. Following the bloom from the valley to the rim. <strong>Hat, two bottles of water, lunch.</strong></p>',
  'Nature Journal': '<p>One spot, watched and drawn every week until it has changed.</p>',
  'Harvest Garden': '<p>Squash, beans and corn: three sisters, one bed, and what to do with them.</p>',
  'Seed to Salad': '<p>Start seeds under lights, plant out in March, eat in May.</p>',
  'Robotics I':
    '<p>Build and program a robot that follows a line. Teams of two.</p><p>New to robotics? <em>Start here.</em></p>',
  'Robotics II': '<p>Sensors, gears and a contest. <strong>Not together with Robotics I.</strong></p>',
  'Coding in Python': '<p>From the first line to a game of your own. Laptops provided.</p>',
  'Board Game Design': '<p>Invent a game, play it, find out what is wrong with it, repeat.</p>',
}
