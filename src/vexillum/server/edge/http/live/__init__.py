"""What is being played now, what is featured, and guests who play without an account."""
