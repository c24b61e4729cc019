export * from './apply.js';
export * from './ask.js';
export * from './check.js';
export * from './journal.js';
export { fight, type NotUnderstood, odds } from './odds.js';
export * from './open.js';
export { faultsOf, pathText } from './paths.js';
export { isQuestionWord, type Question, QuestionBoard, type QuestionWord, questions } from './question.js';
export { type Game, replace } from './replace.js';
