// Package analysis owns the formulas: splits, power, elevation, heart rate variability,
// sleep, days of heart rate and of steps. Each names its source, unit and convention where
// a formula leaves a choice.
//
// Every function goes from values to values: no clock, network, file or SQL. It imports
// fitness, civil and units, and of others the standard library and gonum/stat. A
// second result of false means that there is nothing to say, which is never a zero.
package analysis
