"""Live tables, featured items, and guests who play without an account."""
